<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;

/** What an application gives the serializer: a handler, and an evaluator of expressions. */
final class Application
{
    /** Writes `a` as `<a>`, and leaves out empty texts. */
    public static function writeTag(mixed $value): string
    {
        return $value === '' ? throw new SkipValue() : '<' . json_encode($value) . '>';
    }

    public static function readTag(mixed $value): string
    {
        return $value === '' ? throw new SkipValue() : 'tag ' . json_encode($value);
    }

    public static function handler(mixed $value, CustomType $type, WriteContext|ReadContext $context): string
    {
        return $context instanceof WriteContext ? self::writeTag($value) : self::readTag($value);
    }

    /** @param array<string, mixed> $variables */
    public static function evaluate(string $expression, array $variables): mixed
    {
        $object = $variables['object'];
        return match ($expression) {
            'yes', '!(no)' => true,
            'no', '!(yes)' => false,
            'odd', '!(even)' => $object !== null && count((array) $object) % 2 === 1,
            'even', '!(odd)' => $object !== null && count((array) $object) % 2 === 0,
            'count' => $object === null ? 0 : count((array) $object),
            'list' => [1, null, 'a' => 2],
        };
    }
}
