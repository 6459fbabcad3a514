<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Selection;

/**
 * The nodes of plans that read: what ReadEmitter makes code of, where values are set in properties.
 *
 * Constructors count as such where all their parameters are promoted; the extension sees to it that they do no more.
 */
final class ReadPlan implements PlanDirection
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    public function node(Node $node, Plans $plans): array
    {
        $model = $node->model;
        $isPlain = $model->instantiable
            && !$model->excluded
            && $model->excludeIf === null
            && $model->factory === null
            && $model->postDeserialize === [];
        $models = fn(string $class): ClassModel => $this->functions->node($class, new Selection())->model;
        if (!$isPlain || $model->discriminator !== null && ReadRules::isBase($model, $models)) {
            throw new NoPlan();
        }
        $properties = [];
        foreach ($model->parameters ?? [] as $parameter) {
            $properties[$parameter->name] = $this->parameter($node, $parameter, $plans);
        }
        foreach (ReadRules::properties($node) as $property) {
            $properties[$property->name] ??= $this->property($node, $property, $plans);
        }
        $keys = array_filter(array_column($properties, 1), is_string(...));
        if (count(array_unique($keys)) !== count($keys)) {
            throw new NoPlan();
        }
        $isClosed = !$this->conventions->unknownKeys || $model->spellings !== [];
        return [$model->class, false, false, $model->parameters !== null, $isClosed, array_values($properties)];
    }

    /** @return list<mixed> */
    private function parameter(Node $node, Parameter $parameter, Plans $plans): array
    {
        $model = $node->model;
        $native = new \ReflectionParameter([$model->class, '__construct'], $parameter->name);
        if (!$native->isPromoted() || $parameter->variadic) {
            throw new NoPlan();
        }
        $promoted = new \ReflectionProperty($native->getDeclaringClass()?->name ?? $model->class, $parameter->name);
        $property = self::find($node, $parameter);
        $default = $parameter->hasDefault ? $parameter->default : null;
        if ($property === null) {
            $any = $plans->type(new MixedType(), $node->selection);
            return $this->entry($model, null, $promoted, $any, false, [$default]);
        }
        $isNeeded = ReadRules::isNeeded($model, $property, $this->conventions);
        return $this->entry(
            $model,
            self::key($property),
            $promoted,
            $plans->type($parameter->type, $node->selection->below($property->name)),
            $isNeeded,
            $isNeeded ? [] : [$default],
        );
    }

    /** @return list<mixed> */
    private function property(Node $node, Property $property, Plans $plans): array
    {
        $model = $node->model;
        if ($property->setter !== null || !property_exists($property->declaredBy, $property->name)) {
            throw new NoPlan();
        }
        $native = new \ReflectionProperty($property->declaredBy, $property->name);
        $setsDefault = $property->hasDefault && $native->isPromoted() && $model->parameters === null;
        $type = $plans->type($property->type, $node->selection->below($property->name));
        $type[1] = $type[1] || $this->conventions->casts;
        return $this->entry(
            $model,
            self::key($property),
            $native,
            $type,
            ReadRules::isNeeded($model, $property, $this->conventions),
            $setsDefault ? [$property->default] : [],
        );
    }

    /**
     * A default that is not plain data is left to PHP: the extension gives up where it is needed.
     *
     * @param list<mixed> $type
     * @param list<mixed> $default none, or one
     * @return list<mixed>
     */
    private function entry(
        ClassModel $model,
        ?string $key,
        \ReflectionProperty $native,
        array $type,
        bool $isNeeded,
        array $default,
    ): array {
        if ($default !== [] && !self::isData($default)) {
            [$isNeeded, $default] = [true, []];
        }
        $text = $key === null ? '' : Plans::key($key);
        $owner = Plans::owner($model->class, $native);
        return [$text, $key, $native->name, $owner, $type, $type[1], $isNeeded, ...$default];
    }

    /** @param array<mixed> $values */
    private static function isData(array $values): bool
    {
        foreach ($values as $value) {
            if (is_array($value) ? !self::isData($value) : $value !== null && !is_scalar($value)) {
                return false;
            }
        }
        return true;
    }

    private static function key(Property $property): string
    {
        return $property->excludeIf === null && $property->path === [] && !$property->inline
            ? $property->key
            : throw new NoPlan();
    }

    private static function find(Node $node, Parameter $parameter): ?Property
    {
        foreach (ReadRules::properties($node) as $property) {
            if ($parameter->property === $property->name) {
                return $property;
            }
        }
        return null;
    }

    public function type(Type $type): array
    {
        return match (true) {
            $type instanceof DateType => $this->date($type),
            $type instanceof EnumType => [7, $type->nullable, $type->class, $type->backing === null],
            default => throw new NoPlan(),
        };
    }

    /** @return list<mixed> */
    private function date(DateType $type): array
    {
        $formats = ReadRules::dateFormats($type, $this->conventions);
        $class = ReadRules::dateClass($type, $this->conventions);
        $isOfPhp = in_array($class, [\DateTimeImmutable::class, \DateTime::class], true);
        // A short format may fit what is empty to PHP, or need more than one call.
        if (!$isOfPhp || count($formats) !== 1 || strlen($formats[0]) < 4) {
            throw new NoPlan();
        }
        $zone = ReadRules::dateZone($type, $this->conventions);
        return [6, $type->nullable, $class, $formats[0], $zone, ReadRules::isStrict($this->conventions)];
    }

    public function takes(ScalarType $type): bool
    {
        return true;
    }

    public function containers(): array
    {
        return ['array', 'iterable'];
    }
}
