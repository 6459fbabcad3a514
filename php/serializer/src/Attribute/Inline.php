<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** The keys of the value stand in place of the property. */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_METHOD)]
final class Inline
{
}
