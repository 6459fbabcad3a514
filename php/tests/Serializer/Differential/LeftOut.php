<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A value that is not written where it stands. */
final class LeftOut extends \RuntimeException
{
}
