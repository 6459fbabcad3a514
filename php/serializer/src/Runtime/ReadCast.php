<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/** What generated code calls for values that are not of their type at once. */
final class ReadCast
{
    /** As JMS serializer casts to string. */
    public static function string(mixed $value): string
    {
        return is_array($value)
            ? throw new Mismatch('Cannot convert value of type "array" to string')
            : (string) $value;
    }

    /** An int stands for the float; so does an integer beyond the range of int, which json_decode gives as text. */
    public static function float(mixed $value): float
    {
        return match (true) {
            is_float($value) => $value,
            is_int($value), self::isBigInteger($value) => (float) $value,
            default => throw Mismatch::of('a float', $value),
        };
    }

    /** Whether this is what JSON_BIGINT_AS_STRING makes of an integer. */
    public static function isBigInteger(mixed $value): bool
    {
        return is_string($value)
            && preg_match('/^-?[1-9][0-9]{18,}$/D', $value) === 1
            && is_float($value + 0);
    }

    /**
     * As JMS serializer does: arrays alone, or an exception with its message.
     *
     * @return array<array-key, mixed>
     */
    public static function array(mixed $value): array
    {
        return is_array($value)
            ? $value
            : throw new Mismatch(sprintf('Expected array, but got %s: %s', gettype($value), json_encode($value)));
    }

    /**
     * As JMS serializer does with an element that is no JSON object: null leaves each property null, and anything else
     * is an error where there is a property to read.
     *
     * @param list<string> $keys of the class
     * @return array<array-key, mixed>
     */
    public static function object(mixed $value, string $class, array $keys): array
    {
        return match (true) {
            is_array($value) => $value,
            $value === null => array_fill_keys($keys, null),
            $keys === [] => [],
            default => throw new Mismatch(sprintf(
                'Invalid data %s (%s), expected "%s".',
                json_encode($value),
                get_debug_type($value),
                $class,
            )),
        };
    }

    /**
     * As JMS serializer reads a case by its value.
     *
     * @param class-string<\BackedEnum> $enum
     */
    public static function enum(mixed $value, string $enum, bool $int): \BackedEnum
    {
        $text = self::string($value);
        $case = $int && !is_numeric($text) ? null : $enum::tryFrom($int ? (int) $text : $text);
        $shown = $int && is_numeric($text) ? (int) $text : "\"$text\"";
        return $case ?? throw new Mismatch(sprintf('%s is not a valid backing value for enum "%s"', $shown, $enum));
    }

    /**
     * What JMS serializer makes of a value of a union of scalars and arrays.
     *
     * @param list<string> $types as PHP names them: int, float, bool, string, array
     * @throws SkipValue if it is of none of them
     */
    public static function union(mixed $value, array $types): mixed
    {
        if (in_array(get_debug_type($value), $types, true)) {
            return $value;
        }
        foreach ($types as $type) {
            $cast = match (true) {
                !is_scalar($value), $type === 'array' => null,
                $type === 'int' => (int) $value,
                $type === 'float' => (float) $value,
                $type === 'bool' => (bool) $value,
                default => (string) $value,
            };
            if ($cast !== null && (string) $cast === (string) $value) {
                return $cast;
            }
        }
        throw new SkipValue();
    }

    /**
     * The discriminator's key does not name a class.
     *
     * @param array<array-key, mixed> $data
     * @param list<string> $known values of the key
     */
    public static function unknownClass(array $data, string $key, string $class, array $known): Mismatch
    {
        return new Mismatch(isset($data[$key])
            ? sprintf(
                'The type value %s does not exist in the discriminator map of class "%s". Available types: %s',
                is_scalar($data[$key]) ? "\"$data[$key]\"" : Mismatch::show($data[$key]),
                $class,
                implode(', ', $known),
            )
            : sprintf(
                'The discriminator field name "%s" for base-class "%s" was not found in input data.',
                $key,
                $class,
            ));
    }

    /**
     * Which of several shapes an object of JSON has: that which has all the keys it needs, none of a wrong kind, and
     * the most keys in common; of equal ones, the first.
     *
     * @param array<array-key, mixed> $data
     * @param list<array<array-key, int>> $shapes by key: the kinds of values (ReadKind), and whether it is needed
     * @return int the shape's index; -1 for none
     */
    public static function shape(array $data, array $shapes): int
    {
        $best = -1;
        $most = PHP_INT_MIN;
        foreach ($shapes as $index => $shape) {
            $common = 0;
            foreach ($shape as $key => $kinds) {
                $present = array_key_exists($key, $data);
                if ($present ? ($kinds & ReadKind::of($data[$key])) === 0 : ($kinds & ReadKind::NEEDED) !== 0) {
                    continue 2;
                }
                $common += $present ? 1 : 0;
            }
            if ($common > $most) {
                $best = $index;
                $most = $common;
            }
        }
        return $best;
    }

    /**
     * @template K of array-key
     * @template V
     * @param array<K, V> $elements
     * @return \Generator<K, V>
     */
    public static function generator(array $elements): \Generator
    {
        yield from $elements;
    }
}
