<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\ReadUnion;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
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
use Howdah\Serializer\Selection;

/** What values of types look like in a document: whether a value is one of them, and what to call them. */
final class ReadValues
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    /**
     * Whether a union reads the value as this one of its types.
     *
     * @param list<Type> $types of the union, in order
     */
    public function fits(Type $type, mixed $value, array $types = [], ?Selection $selection = null): bool
    {
        if ($type instanceof ScalarType) {
            return match ($type->kind) {
                ScalarKind::Bool => is_bool($value),
                ScalarKind::Int => is_int($value),
                ScalarKind::Float => is_float($value) || is_int($value) && !ReadUnion::hasInt($types),
                ScalarKind::String => is_string($value),
            };
        }
        if ($type instanceof EnumType) {
            return match ($type->backing) {
                null => is_string($value) && isset(array_column($type->class::cases(), null, 'name')[$value]),
                ScalarKind::Int => is_int($value) && $type->class::tryFrom($value) !== null,
                default => is_string($value) && $type->class::tryFrom($value) !== null,
            };
        }
        return match (true) {
            $type instanceof DateType => ReadDate::parse(
                $value,
                \DateTimeImmutable::class,
                ReadRules::dateFormats($type, $this->conventions),
                ReadRules::dateZone($type, $this->conventions),
                ReadRules::isStrict($this->conventions),
            ) !== null,
            $type instanceof IntervalType => ReadDate::parseInterval($value) !== null,
            $type instanceof ArrayType => is_array($value)
                && ($type->form !== ArrayForm::List || array_is_list($value)),
            $type instanceof ObjectType, $type instanceof ShapeType => is_array($value)
                && $this->hasShape($type, $value, ReadUnion::shapes($types), $selection ?? new Selection()),
            default => true,
        };
    }

    /**
     * @param array<array-key, mixed> $value
     * @param list<Type> $shaped
     */
    private function hasShape(Type $type, array $value, array $shaped, Selection $selection): bool
    {
        if (count($shaped) === 1) {
            return true;
        }
        $shapes = array_map(fn(Type $member): array => $member instanceof ObjectType
            ? ReadRules::shape(
                $this->functions->node($member->class, $selection),
                $this->conventions,
                $this->model(...),
            )
            : ReadUnion::fields($member), $shaped);
        return ReadCast::shape($value, $shapes) === array_search($type, $shaped, true);
    }

    /** Whether a native type takes a value of the model's type, which knows neither `object` nor `false`. */
    public function isTaken(?\ReflectionType $native, Type $type, mixed $value): bool
    {
        $members = $native instanceof \ReflectionUnionType ? $native->getTypes() : [$native];
        $names = array_map(
            static fn(?\ReflectionType $member): string => $member instanceof \ReflectionNamedType
                ? $member->getName()
                : 'object',
            $members,
        );
        return match (true) {
            $native === null, $value === null => true,
            $type instanceof MixedType => array_diff($names, ['object', 'null']) !== [],
            is_bool($value) && ($type instanceof ScalarType || $type instanceof UnionType)
                => array_intersect($names, ['bool', $value ? 'true' : 'false', 'mixed']) !== [],
            default => true,
        };
    }

    /** What is expected where the type is, in words. */
    public function describe(Type $type): string
    {
        return match (true) {
            $type instanceof ScalarType => ReadRules::scalar($type->kind),
            $type instanceof ObjectType => 'an object',
            $type instanceof ShapeType => "an object ($type)",
            $type instanceof ArrayType => match ($type->form) {
                ArrayForm::List => 'an array',
                ArrayForm::Map => 'an object',
                ArrayForm::Any => 'an array or an object',
            },
            $type instanceof DateType => 'a date in the format ' . implode(' or ', array_map(
                static fn(string $format): string => "\"$format\"",
                $type->readFormats === [] ? [$type->format ?? $this->conventions->dateFormat] : $type->readFormats,
            )),
            $type instanceof IntervalType => 'an ISO 8601 duration such as "P1DT2H"',
            $type instanceof EnumType => 'one of ' . implode(', ', array_map(
                static fn(\UnitEnum $case): string => Mismatch::show(
                    $type->backing !== null && $case instanceof \BackedEnum ? $case->value : $case->name,
                ),
                $type->class::cases(),
            )),
            $type instanceof MixedType => 'a value',
            default => ReadRules::union($type),
        };
    }

    private function model(string $class): ClassModel
    {
        return $this->functions->node($class, new Selection())->model;
    }
}
