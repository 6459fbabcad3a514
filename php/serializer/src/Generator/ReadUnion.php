<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Runtime\ReadKind;
use Howdah\Serializer\Runtime\ReadRules;

/**
 * Tells by a value which of a union's types it is of: scalars by their own type, cases of enums and dates before other
 * strings, classes by their keys. Generated code asks the same questions in the same order as ReadChecker.
 */
final class ReadUnion
{
    /** @return list<Type> in the order in which they are tried */
    public static function order(UnionType $union): array
    {
        $types = $union->types;
        usort($types, static fn(Type $a, Type $b): int => self::rank($a) <=> self::rank($b));
        return $types;
    }

    private static function rank(Type $type): int
    {
        return match (true) {
            $type instanceof ScalarType => match ($type->kind) {
                ScalarKind::Bool => 0,
                ScalarKind::Int => 2,
                ScalarKind::Float => 3,
                ScalarKind::String => 6,
            },
            $type instanceof EnumType => 1,
            $type instanceof DateType => 4,
            $type instanceof IntervalType => 5,
            $type instanceof ArrayType => $type->form === ArrayForm::List ? 7 : 9,
            $type instanceof ObjectType, $type instanceof ShapeType => 8,
            $type instanceof CustomType => 10,
            default => 11,
        };
    }

    /**
     * @param list<Type> $types of the union, in order
     * @param string $in a variable
     */
    public static function condition(
        Type $type,
        array $types,
        string $in,
        ReadBody $body,
        Conventions $conventions,
        callable $shape,
    ): string {
        $date = '\Howdah\Serializer\Runtime\ReadDate';
        return match (true) {
            $type instanceof ScalarType => $type->kind === ScalarKind::Float && !self::hasInt($types)
                ? "\\is_float($in) || \\is_int($in)"
                : "\\is_{$type->kind->value}($in)",
            $type instanceof EnumType => self::enum($type, $in, $body),
            $type instanceof DateType => sprintf(
                '%s::parse(%s, %s, %s, %s, %s) !== null',
                $date,
                $in,
                Literal::of($type->class),
                ReadBody::literal(ReadRules::dateFormats($type, $conventions)),
                Literal::of(ReadRules::dateZone($type, $conventions)),
                Literal::of(ReadRules::isStrict($conventions)),
            ),
            $type instanceof IntervalType => "$date::parseInterval($in) !== null",
            $type instanceof ArrayType => "\\is_array($in)"
                . ($type->form === ArrayForm::List ? " && \\array_is_list($in)" : ''),
            $type instanceof ObjectType, $type instanceof ShapeType => self::shaped($type, $types, $in, $body, $shape),
            default => 'true',
        };
    }

    /**
     * The types as PHP names them, where all are scalars or arrays of anything.
     *
     * @return ?list<string>
     */
    public static function primitives(UnionType $union): ?array
    {
        $names = [];
        foreach ($union->types as $type) {
            $name = match (true) {
                $type instanceof ScalarType => $type->kind->value,
                $type instanceof ArrayType && $type->element instanceof MixedType => 'array',
                default => null,
            };
            if ($name === null) {
                return null;
            }
            $names[] = $name;
        }
        return $names;
    }

    /**
     * The classes by the field's value.
     *
     * @return array<array-key, string>
     */
    public static function classes(UnionType $union): array
    {
        $classes = $union->classes;
        foreach ($classes === [] ? $union->types : [] as $type) {
            if ($type instanceof ObjectType) {
                $classes[$type->class] = $type->class;
            }
        }
        return $classes;
    }

    /** @param list<Type> $types */
    public static function hasInt(array $types): bool
    {
        foreach ($types as $type) {
            if ($type instanceof ScalarType && $type->kind === ScalarKind::Int) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param list<Type> $types
     * @return list<Type> those that are told apart by their keys
     */
    public static function shapes(array $types): array
    {
        return array_values(array_filter(
            $types,
            static fn(Type $type): bool => $type instanceof ObjectType || $type instanceof ShapeType,
        ));
    }

    /** @return array<array-key, int> */
    public static function fields(ShapeType $type): array
    {
        $fields = [];
        foreach ($type->fields as $name => $field) {
            $needed = in_array((string) $name, array_map(strval(...), $type->optional), true) ? 0 : ReadKind::NEEDED;
            $fields[$name] = ReadKind::accepts($field) | $needed;
        }
        return $fields;
    }

    private static function enum(EnumType $type, string $in, ReadBody $body): string
    {
        if ($type->backing === null) {
            $cases = $body->keep('cases', "\\array_column(\\$type->class::cases(), null, 'name')");
            return "\\is_string($in) && isset({$cases}[$in])";
        }
        return "\\is_{$type->backing->value}($in) && \\$type->class::tryFrom($in) !== null";
    }

    /** @param list<Type> $types */
    private static function shaped(Type $type, array $types, string $in, ReadBody $body, callable $shape): string
    {
        $shaped = self::shapes($types);
        if (count($shaped) === 1) {
            return "\\is_array($in)";
        }
        $shapes = $body->keep('shapes', (string) ReadBody::literal(array_map($shape, $shaped)));
        $index = array_search($type, $shaped, true);
        return "\\is_array($in) && \\Howdah\\Serializer\\Runtime\\ReadCast::shape($in, $shapes) === $index";
    }
}
