<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/**
 * A handler throws it to have no value: what is written leaves the property or the element out, and what is read leaves
 * the property as it is.
 */
final class SkipValue extends \RuntimeException
{
}
