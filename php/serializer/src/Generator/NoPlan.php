<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

/** A type needs more than a plan can say: PHP code alone writes or reads it. */
final class NoPlan extends \Exception
{
}
