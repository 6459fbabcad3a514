<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;

/** Objects with random values, and documents that are damaged at random. */
final class RandomValues
{
    private const TEXTS = [
        '', 'a', 'plain text that is longer than a word', 'é/"\\', "\u{1f418}\n\t\0", "\u{7f}\u{80}\u{ffff}",
        '2026-01-02', '12',
    ];
    private const TOKENS = [
        'null', 'true', 'false', '0', '-1', '1.5', '1e3', '"x"', '""', '[]', '{}', '[null]', '{"a":1}', ',', ':', '"',
        '{', '}', '[', ']', '"\\u00e9"', '"\\ud83d\\udc18"', '"\\ud83d"', '-0', '99999999999999999999', "\xff", ' ',
        "\n", '1', '"2026-01-02T03:04:05+00:00"', '"2026-02-30T03:04:05+00:00"', '"2026-01-02T03:04:05Z"', 'TRUE',
        '9007199254740993',
    ];

    public function __construct(private readonly Models $models)
    {
    }

    public function object(string $class, int $depth = 0): object
    {
        $object = (new \ReflectionClass($class))->newInstanceWithoutConstructor();
        foreach ($this->models->of($class)->properties as $property) {
            $native = new \ReflectionProperty($property->declaredBy, $property->name);
            if (mt_rand(0, 30) > 0 || !$property->typed) {
                $native->setValue($object, $this->value($property->type, $depth));
            }
        }
        return $object;
    }

    private function value(Type $type, int $depth): mixed
    {
        if ($type->nullable && ($depth > 2 || mt_rand(0, 3) === 0)) {
            return null;
        }
        return match (true) {
            $type instanceof ScalarType => self::scalar($type->kind),
            $type instanceof DateType => self::date($type->class),
            $type instanceof EnumType => $type->class::cases()[array_rand($type->class::cases())],
            $type instanceof ObjectType => $this->object($type->class, $depth + 1),
            $type instanceof ArrayType => $this->array($type, $depth + 1),
            mt_rand(0, 1) === 0 => self::scalar(ScalarKind::cases()[mt_rand(0, 3)]),
            default => [['a' => 1, 'b' => [1.5, 'x']], []][mt_rand(0, 1)],
        };
    }

    private static function scalar(ScalarKind $kind): mixed
    {
        return match ($kind) {
            ScalarKind::Bool => mt_rand(0, 1) === 1,
            ScalarKind::Int => [0, 1, -1, 99, 100, mt_rand(), -mt_rand(), PHP_INT_MAX, PHP_INT_MIN][mt_rand(0, 8)],
            ScalarKind::Float => [0.0, -0.0, 1.0, mt_rand() / 1000, 1 / 3, 1e300, -1e-300][mt_rand(0, 6)],
            ScalarKind::String => self::TEXTS[mt_rand(0, 7)],
        };
    }

    private static function date(string $class): \DateTimeInterface
    {
        $zone = new \DateTimeZone(['UTC', 'Europe/Berlin', '+05:45', '-03:00'][mt_rand(0, 3)]);
        return (new $class('@' . mt_rand(-60_000_000_000, 250_000_000_000)))->setTimezone($zone);
    }

    /** @return array<array-key, mixed> */
    private function array(ArrayType $type, int $depth): array
    {
        $array = [];
        for ($i = mt_rand(0, $depth > 3 ? 1 : 4); $i > 0; $i--) {
            $value = $this->value($type->element, $depth);
            $isNamed = $type->key instanceof ScalarType && $type->key->kind === ScalarKind::String;
            if ($type->form === ArrayForm::List) {
                $array[] = $value;
            } else {
                $array[$isNamed ? ['a', 'k/é', '', 'x"y', '007'][mt_rand(0, 4)] : mt_rand(-5, 50)] = $value;
            }
        }
        return $array;
    }

    public static function damaged(string $json): string
    {
        for ($i = mt_rand(1, 3); $i > 0; $i--) {
            preg_match_all('/"(?:\\\\.|[^"\\\\])*"|[\[\]{}:,]|[^\s\[\]{}:,"]+/', $json, $match);
            $tokens = $match[0];
            $at = $tokens === [] ? 0 : array_rand($tokens);
            $token = self::TOKENS[array_rand(self::TOKENS)];
            match (mt_rand(0, 5)) {
                0 => array_splice($tokens, $at, 1),
                1 => array_splice($tokens, $at, 0, [$token]),
                2 => array_splice($tokens, $at, 0, array_slice($tokens, $at, 4)),
                3 => $tokens = array_slice($tokens, 0, $at),
                default => $tokens[$at] = $token,
            };
            $json = implode(mt_rand(0, 3) === 0 ? ' ' : '', $tokens);
        }
        return $json;
    }
}
