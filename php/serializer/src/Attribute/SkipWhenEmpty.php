<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** Leaves out a value that is written as an empty array or object. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class SkipWhenEmpty
{
}
