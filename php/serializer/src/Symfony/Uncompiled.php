<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

/** Why a call, a class or a property goes on to Symfony's own serializer. The message is the reason. */
final class Uncompiled extends \RuntimeException
{
}
