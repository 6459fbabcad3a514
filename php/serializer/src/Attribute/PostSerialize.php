<?php

declare(strict_types=1);

namespace Howdah\Serializer\Attribute;

/** A method that is called after an object was written. It takes no arguments; what it returns is not used. */
#[\Attribute(\Attribute::TARGET_METHOD)]
final class PostSerialize
{
}
