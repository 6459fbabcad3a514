<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Functions;
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
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Selection;

/** The schemas of types, in one direction. */
final class TypeSchema
{
    private const FORMATS = [
        'Y-m-d\TH:i:sP' => 'date-time', 'Y-m-d\TH:i:sp' => 'date-time', 'Y-m-d\TH:i:s\Z' => 'date-time',
        'Y-m-d\TH:i:s.vP' => 'date-time', 'Y-m-d\TH:i:s.uP' => 'date-time', 'Y-m-d' => 'date', 'H:i:sP' => 'time',
    ];

    private readonly ClassSchema $classes;

    public function __construct(
        private readonly Direction $direction,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
        private readonly Definitions $definitions,
    ) {
        $this->classes = new ClassSchema($direction, $conventions, $functions, $definitions, $this);
    }

    /** @return array<string, mixed>|bool */
    public function of(Type $type, Selection $selection): array|bool
    {
        $schema = $this->present($type, $selection);
        return $type->nullable ? Alternatives::orNull($schema) : $schema;
    }

    /**
     * The schema of values that are not null.
     *
     * @return array<string, mixed>|bool
     */
    public function present(Type $type, Selection $selection): array|bool
    {
        return match (true) {
            $type instanceof ScalarType => ['type' => self::scalar($type->kind)],
            $type instanceof DateType => $this->date($type),
            $type instanceof IntervalType => ['type' => 'string'],
            $type instanceof EnumType => $this->enum($type),
            $type instanceof ArrayType => $this->array($type, $selection),
            $type instanceof ShapeType => $this->shape($type, $selection),
            $type instanceof UnionType => $this->union($type, $selection),
            $type instanceof ObjectType => $this->classes->of($type->class, $selection),
            default => true,
        };
    }

    /**
     * The schema of the elements of an array.
     *
     * @return array<string, mixed>|bool
     */
    public function element(ArrayType $type, Selection $selection): array|bool
    {
        return $this->nullElements($selection)
            ? $this->of($type->element, $selection)
            : $this->present($type->element, $selection);
    }

    /** The keys of a shape. */
    public function fields(ShapeType $type, Selection $selection): Fields
    {
        $fields = new Fields();
        $optional = array_map(strval(...), $type->optional);
        $nulls = $this->nullElements($selection);
        foreach ($type->fields as $name => $field) {
            $schema = $nulls ? $this->of($field, $selection) : $this->present($field, $selection);
            $isSure = !in_array((string) $name, $optional, true) && ($nulls || !$field->nullable);
            $fields->put([(string) $name], $schema, $isSure);
        }
        return $fields;
    }

    private static function scalar(ScalarKind $kind): string
    {
        return match ($kind) {
            ScalarKind::Bool => 'boolean',
            ScalarKind::Int => 'integer',
            ScalarKind::Float => 'number',
            ScalarKind::String => 'string',
        };
    }

    /** @return array<string, mixed>|bool */
    private function date(DateType $type): array|bool
    {
        $formats = $this->direction === Direction::Write
            ? [$type->format ?? $this->conventions->dateFormat]
            : ReadRules::dateFormats($type, $this->conventions);
        $schemas = [];
        foreach ($formats as $format) {
            $format = trim($format, '!|');
            $known = self::FORMATS[$format] ?? null;
            $schemas[] = $format === 'U'
                ? ['type' => 'integer']
                : ['type' => 'string'] + ($known === null ? [] : ['format' => $known]);
        }
        return Alternatives::of($schemas);
    }

    /** @return array{'$ref': string} */
    private function enum(EnumType $type): array
    {
        $cases = $type->class::cases();
        $isText = $type->backing !== ScalarKind::Int;
        $schema = static fn(): array => [
            'type' => $isText ? 'string' : 'integer',
            'enum' => array_column($cases, $type->backing === null ? 'name' : 'value'),
        ];
        return $this->definitions->reference("$type->class " . ($type->backing === null), $type->class, $schema);
    }

    /** @return array<string, mixed>|bool */
    private function array(ArrayType $type, Selection $selection): array|bool
    {
        $element = $this->element($type, $selection);
        $list = ['type' => 'array'] + ($element === true ? [] : ['items' => $element]);
        $hasNumbers = $type->key instanceof ScalarType && $type->key->kind === ScalarKind::Int;
        $map = ['type' => 'object']
            + ($hasNumbers ? ['propertyNames' => ['pattern' => '^-?[0-9]+$']] : [])
            + ($element === true ? [] : ['additionalProperties' => $element]);
        return match (true) {
            $type->form === ArrayForm::List => $list,
            $type->form === ArrayForm::Map && !$this->writesArraysOnly() => $map,
            default => Alternatives::of([$list, $map]),
        };
    }

    /** @return array<string, mixed>|bool */
    private function shape(ShapeType $type, Selection $selection): array|bool
    {
        $isTuple = array_is_list($type->fields) && $type->fields !== [];
        if ($isTuple && $type->optional === [] && $this->nullElements($selection)) {
            $items = array_map(fn(Type $field): array|bool => $this->of($field, $selection), $type->fields);
            $count = count($items);
            return ['type' => 'array', 'prefixItems' => $items, 'minItems' => $count, 'maxItems' => $count];
        }
        $hasNumbers = array_filter(array_keys($type->fields), is_int(...)) !== [];
        $schema = $this->fields($type, $selection)->schema(false, $this->writesArraysOnly());
        return $hasNumbers ? Alternatives::of([['type' => 'array'], $schema]) : $schema;
    }

    /** @return array<string, mixed>|bool */
    private function union(UnionType $type, Selection $selection): array|bool
    {
        if ($this->direction === Direction::Read && $type->field !== null) {
            return $this->classes->byField($type, $type->field, $selection);
        }
        return Alternatives::of(array_map(
            fn(Type $member): array|bool => $this->direction === Direction::Write
                ? $this->seen($member, $selection)
                : $this->present($member, $selection),
            $type->types,
        ));
    }

    /**
     * An array among other types is written by what it holds, whatever its type says of that.
     *
     * @return array<string, mixed>|bool
     */
    private function seen(Type $type, Selection $selection): array|bool
    {
        $holdsSame = $type instanceof ArrayType
            && $type->form === ArrayForm::List
            && ($type->element instanceof ScalarType || $type->element instanceof ObjectType);
        return !$holdsSame && ($type instanceof ArrayType || $type instanceof ShapeType)
            ? Alternatives::of([['type' => 'array'], ['type' => 'object']])
            : $this->present($type, $selection);
    }

    private function writesArraysOnly(): bool
    {
        return $this->direction === Direction::Write && $this->conventions->arraysOnly;
    }

    /** Whether elements that are null have a place. */
    private function nullElements(Selection $selection): bool
    {
        return $this->direction === Direction::Read
            || $this->conventions->arraysOnly
            || ($selection->nulls ?? $this->conventions->nulls);
    }
}
