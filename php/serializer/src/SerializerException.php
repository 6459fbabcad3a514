<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** The parent of all that this package throws. */
abstract class SerializerException extends \RuntimeException
{
}
