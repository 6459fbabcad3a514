<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;

/** Kinds of JSON values, as bits, by which the types of a union are told apart. */
final class ReadKind
{
    public const NULL = 1;
    public const BOOL = 2;
    public const INT = 4;
    public const FLOAT = 8;
    public const STRING = 16;
    public const LIST = 32;
    public const OBJECT = 64;
    public const ANY = 127;
    /** The key must be there. */
    public const NEEDED = 128;

    public static function of(mixed $value): int
    {
        return match (true) {
            is_string($value) => self::STRING,
            is_int($value) => self::INT,
            $value === [] => self::LIST | self::OBJECT,
            is_array($value) => array_is_list($value) ? self::LIST : self::OBJECT,
            $value === null => self::NULL,
            is_bool($value) => self::BOOL,
            is_float($value) => self::FLOAT,
            default => self::ANY,
        };
    }

    /** The kinds of values that the type takes. */
    public static function accepts(Type $type): int
    {
        return ($type->nullable ? self::NULL : 0) | match (true) {
            $type instanceof ScalarType => self::scalar($type->kind),
            $type instanceof EnumType => $type->backing === ScalarKind::Int ? self::INT : self::STRING,
            $type instanceof DateType => self::STRING | self::INT | self::FLOAT,
            $type instanceof IntervalType => self::STRING,
            $type instanceof ObjectType, $type instanceof ShapeType => self::OBJECT,
            $type instanceof ArrayType => match ($type->form) {
                ArrayForm::List => self::LIST,
                // The keys 0, 1, … of a JSON object make a list in PHP.
                ArrayForm::Map, ArrayForm::Any => self::LIST | self::OBJECT,
            },
            $type instanceof UnionType => array_reduce(
                $type->types,
                static fn(int $kinds, Type $member): int => $kinds | self::accepts($member),
                0,
            ),
            default => self::ANY,
        };
    }

    private static function scalar(ScalarKind $kind): int
    {
        return match ($kind) {
            ScalarKind::Bool => self::BOOL,
            ScalarKind::Int => self::INT,
            ScalarKind::Float => self::INT | self::FLOAT,
            ScalarKind::String => self::STRING,
        };
    }
}
