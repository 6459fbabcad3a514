<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Models;
use Howdah\Tests\Protobuf\Property\Random;

/** Makes documents of types up: half of them fit, the others are wrong here and there. */
final class RandomDocuments
{
    private const DEEPEST = 4;
    private const BIG = '123456789012345678901';

    private int $depth = 0;

    /** Once in so many values one is wrong; 0 for none. */
    private int $wrong = 0;

    public function __construct(
        private readonly Random $random,
        private readonly Models $models,
        private readonly Conventions $conventions,
    ) {
    }

    public function document(Type $type): string
    {
        $this->depth = 0;
        $this->wrong = $this->random->oneIn(2) ? 0 : $this->random->pick([3, 10, 30, 60]);
        $json = json_encode($this->value($type), JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
        return str_replace('"big"', self::BIG, $json);
    }

    private function isWrong(): bool
    {
        return $this->wrong > 0 && $this->random->oneIn($this->wrong);
    }

    private function value(Type $type): mixed
    {
        return match (true) {
            $this->isWrong() => $this->any(),
            $type->nullable && ($this->random->oneIn(6) || $this->depth > self::DEEPEST) => null,
            $type instanceof ScalarType => $this->scalar($type->kind),
            $type instanceof DateType => $this->date($type),
            $type instanceof IntervalType => $this->random->pick(['P1D', 'PT1H30M', 'P1Y2M3DT4H5M6S', 'PT1.5S', 'P2W']),
            $type instanceof EnumType => $this->case($type),
            $type instanceof ArrayType => $this->elements($type),
            $type instanceof ShapeType => $this->shape($type),
            $type instanceof UnionType => $this->union($type),
            $type instanceof CustomType => $this->random->pick(['', 'a', 5, 'b']),
            $type instanceof ObjectType => $this->object($type->class),
            default => $this->any(),
        };
    }

    private function scalar(ScalarKind $kind): mixed
    {
        return match ($kind) {
            ScalarKind::Bool => $this->random->oneIn(2),
            ScalarKind::Int => $this->random->pick([0, 1, -7, 42, PHP_INT_MAX]),
            ScalarKind::Float => $this->random->pick([0.0, 1, 1.0, 0.1, -2.5, 1e25, 3.14159, 'big']),
            ScalarKind::String => $this->random->pick(['', '0', 'a', 'é', '12', "a\"\\/\n", '2026-01-02', 'H']),
        };
    }

    private function any(): mixed
    {
        return $this->random->pick([
            null, true, false, 0, 1, 2, -1, 1.0, 1.5, 'big', '', '0', 'a', 'H', 'Done', '1', '12', '2.0', 'one', [],
            new \stdClass(), [1], [null], ['a', 'b'], ['a' => 1], ['0' => 'x', 'b' => null], [[]], 'P1D', 'P1.5D',
            '2026-01-02T03:04:05+01:00', '2026-02-30T00:00:00Z', '2026-01-02', 1767322800, ['kind' => 'one'],
            ['id' => 1, 'name' => 'n'], '123456789012345678901',
        ]);
    }

    private function date(DateType $type): string|int
    {
        $format = $type->readFormats === []
            ? $type->format ?? $this->conventions->dateFormat
            : $this->random->pick($type->readFormats);
        $date = new \DateTimeImmutable($this->random->pick(['2026-01-02T03:04:05+01:00', '1970-01-01T00:00:00Z']));
        $text = $date->format(trim($format, '!|'));
        return $format === 'U' && $this->random->oneIn(2) ? (int) $text : $text;
    }

    private function case(EnumType $type): mixed
    {
        $case = $this->random->pick($type->class::cases());
        return $type->backing === null ? $case->name : $case->value;
    }

    private function elements(ArrayType $type): mixed
    {
        $elements = [];
        $this->depth++;
        for ($i = $this->depth > self::DEEPEST ? 0 : $this->random->int(0, 3); $i > 0; $i--) {
            $element = $this->value($type->element);
            match (true) {
                $type->form === ArrayForm::List && !$this->isWrong() => $elements[] = $element,
                $type->key instanceof ScalarType && $type->key->kind === ScalarKind::Int && !$this->isWrong()
                    => $elements[$this->random->int(-1, 5)] = $element,
                default => $elements[$this->random->pick(['a', 'b', '0', '1', 'é', '', 'a/b~c'])] = $element,
            };
        }
        $this->depth--;
        return $type->form === ArrayForm::Map || $elements === [] && $this->random->oneIn(3)
            ? (object) $elements
            : $elements;
    }

    private function shape(ShapeType $type): object
    {
        $shape = [];
        foreach ($type->fields as $name => $field) {
            $isOptional = in_array((string) $name, array_map(strval(...), $type->optional), true);
            if (!($isOptional && $this->random->oneIn(2)) && !$this->isWrong()) {
                $shape[$name] = $this->value($field);
            }
        }
        return (object) $shape;
    }

    private function union(UnionType $type): mixed
    {
        $classes = $type->field === null ? [] : PlainUnion::classes($type);
        if ($classes === []) {
            return $this->value($this->random->pick($type->types));
        }
        $field = $this->random->pick(array_keys($classes));
        $document = $this->value(new ObjectType($classes[$field]));
        return is_object($document) ? (object) ((array) $document + [$type->field => (string) $field]) : $document;
    }

    private function object(string $class): object
    {
        if ($this->depth > 2 * self::DEEPEST) {
            return new \stdClass();
        }
        $model = $this->models->of($class);
        $document = [];
        if ($model->discriminator !== null) {
            $kind = $this->random->pick(array_keys($model->discriminator->classes));
            $model = PlainUnion::isBase($model, $this->models)
                ? $this->models->of($model->discriminator->classes[$kind])
                : $model;
            $document[$model->discriminator->key] = $this->isWrong() ? $this->any() : $kind;
        }
        $this->depth++;
        foreach ($model->properties as $property) {
            if ($property->readable && !$this->isWrong() && !($property->hasDefault && $this->random->oneIn(4))) {
                $this->put($document, $property);
            }
        }
        $this->depth--;
        if ($this->isWrong()) {
            $document[$this->random->pick(['more', '7', 'p0', 'kind', 'a/b'])] = $this->any();
        }
        return (object) $document;
    }

    /** @param array<array-key, mixed> $document */
    private function put(array &$document, Property $property): void
    {
        $value = $this->value($property->type);
        if ($property->inline) {
            $document += is_array($value) || is_object($value) ? (array) $value : [];
            return;
        }
        $at = &$document;
        foreach ($property->path as $key) {
            if (!is_array($at[$key] ?? null)) {
                $at[$key] = [];
            }
            $at = &$at[$key];
        }
        $at[$property->key] = $value;
    }
}
