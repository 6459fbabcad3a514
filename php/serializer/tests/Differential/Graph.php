<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A graph of objects as text: with private properties and with types, so that equal texts are equal graphs. */
final class Graph
{
    public static function show(mixed $value, string $indent = ''): string
    {
        return match (true) {
            is_float($value) => 'float ' . json_encode($value, JSON_PRESERVE_ZERO_FRACTION),
            is_array($value) => '[' . self::items($value, $indent) . ']',
            $value instanceof \UnitEnum => self::name($value) . "::$value->name",
            $value instanceof \DateTimeInterface => self::name($value) . ' ' . $value->format('Y-m-d\TH:i:s.uP e'),
            $value instanceof \DateInterval => 'DateInterval ' . $value->format('%y-%m-%d %h:%i:%s.%F'),
            $value instanceof \Traversable
                => self::name($value) . '(' . self::items(self::elements($value), $indent) . ')',
            is_object($value) => self::name($value) . ' {' . self::items((array) $value, $indent) . '}',
            default => var_export($value, true),
        };
    }

    /** Names without the namespace, which differs from trial to trial. */
    private static function name(object $object): string
    {
        return substr((string) strrchr('\\' . $object::class, '\\'), 1);
    }

    /** @return array<array-key, mixed> */
    private static function elements(\Traversable $elements): array
    {
        try {
            return iterator_to_array($elements);
        } catch (\Exception) {
            return ['a generator that is closed'];
        }
    }

    /** @param array<array-key, mixed> $items */
    private static function items(array $items, string $indent): string
    {
        if (strlen($indent) > 30) {
            return '…';
        }
        $text = '';
        foreach ($items as $key => $item) {
            $name = is_int($key) ? $key : '"' . substr((string) strrchr("\0$key", "\0"), 1) . '"';
            $text .= "\n$indent  $name => " . self::show($item, "$indent  ");
        }
        return $text === '' ? '' : "$text\n$indent";
    }
}
