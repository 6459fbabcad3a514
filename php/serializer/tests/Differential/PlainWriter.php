<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
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
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Serializer\WriteException;

/**
 * Says by reflection, step by step, what is to be written of a value: arrays for JSON's arrays, stdClass for its
 * objects. It shares nothing with the generator but the models.
 */
final class PlainWriter
{
    /** @var list<object> that are being written, outermost first */
    private array $open = [];

    /** @var list<?int> the maximum depths of the properties that lead here, outermost first */
    private array $depths = [];

    private readonly Choice $choice;

    public function __construct(private readonly Models $models, private readonly Conventions $conventions)
    {
        $this->choice = new Choice($models, $conventions);
    }

    /**
     * @throws LeftOut
     * @throws WriteException
     */
    public function write(mixed $value, ?Type $type, Selection $selection): mixed
    {
        $this->open = $this->depths = [];
        return $type === null ? $this->any($value, $selection) : $this->value($value, $type, $selection);
    }

    private function value(mixed $value, Type $type, Selection $selection): mixed
    {
        return match (true) {
            $value === null => null,
            $type instanceof ScalarType => $this->scalar($value, $type, $selection),
            $type instanceof DateType => $this->date($value, $type),
            $type instanceof IntervalType => $this->interval($value),
            $type instanceof EnumType => $type->byName ? $value->name : $value->value,
            $type instanceof ArrayType => $this->elements($value, $type, $selection),
            $type instanceof ShapeType => $this->shape($value, $type, $selection),
            $type instanceof UnionType => $this->union($value, $type, $selection),
            $type instanceof CustomType => self::custom($value),
            $type instanceof ObjectType, $type instanceof MixedType => $this->any($value, $selection),
        };
    }

    /** A value of which nothing is known but itself. */
    private function any(mixed $value, Selection $selection): mixed
    {
        if (is_object($value)) {
            $type = $this->models->typeOf($value::class);
            return $type instanceof ObjectType
                ? $this->object($value, $selection)
                : $this->value($value, $type, $selection);
        }
        return is_array($value)
            ? $this->elements($value, new ArrayType(ArrayForm::Any, new MixedType()), $selection)
            : $value;
    }

    private function scalar(mixed $value, ScalarType $type, Selection $selection): mixed
    {
        if ($this->conventions->casts) {
            settype($value, $type->kind->value);
        }
        if ($type->precision !== null) {
            return round($value, $type->precision, $type->rounding ?? PHP_ROUND_HALF_UP);
        }
        return $this->conventions->casts ? $value : $this->any($value, $selection);
    }

    private function date(\DateTimeInterface $date, DateType $type): string|int
    {
        $format = $type->format ?? $this->conventions->dateFormat;
        return $format === 'U' ? $date->getTimestamp() : $date->format($format);
    }

    private function interval(\DateInterval $interval): string
    {
        $text = 'P';
        foreach (['y' => 'Y', 'm' => 'M', 'd' => 'D'] as $unit => $letter) {
            $text .= $interval->$unit === 0 ? '' : $interval->$unit . $letter;
        }
        $time = '';
        foreach (['h' => 'H', 'i' => 'M'] as $unit => $letter) {
            $time .= $interval->$unit === 0 ? '' : $interval->$unit . $letter;
        }
        $seconds = $interval->s + ($this->conventions->casts ? 0 : $interval->f);
        $time .= $seconds == 0 ? '' : json_encode($seconds) . 'S';
        $text .= $time === '' ? '' : "T$time";
        return $text === 'P' ? 'P0DT0S' : $text;
    }

    private static function custom(mixed $value): string
    {
        try {
            return Application::writeTag($value);
        } catch (SkipValue) {
            throw new LeftOut();
        }
    }

    /** @param iterable<mixed> $elements */
    private function elements(iterable|object $elements, ArrayType $type, Selection $selection): array|object
    {
        $written = [];
        foreach ($elements as $key => $element) {
            try {
                if ($element !== null || $this->conventions->arraysOnly || $this->nulls($selection)) {
                    $written[$key] = $this->value($element, $type->element, $selection);
                }
            } catch (LeftOut) {
            }
        }
        return match (true) {
            $type->form === ArrayForm::List => array_values($written),
            $this->conventions->arraysOnly => $written,
            $type->form === ArrayForm::Any && array_is_list($written) => $written,
            default => (object) $written,
        };
    }

    private function shape(array $value, ShapeType $type, Selection $selection): array|object
    {
        $written = [];
        foreach ($type->fields as $name => $field) {
            try {
                if (isset($value[$name]) || array_key_exists($name, $value) && $this->nullElements($selection)) {
                    $written[$name] = $this->value($value[$name], $field, $selection);
                }
            } catch (LeftOut) {
            }
        }
        return $written === [] && !$this->conventions->arraysOnly ? new \stdClass() : $written;
    }

    private function union(mixed $value, UnionType $type, Selection $selection): mixed
    {
        foreach ($type->types as $member) {
            $says = match (true) {
                $member instanceof DateType, $member instanceof EnumType => $value instanceof $member->class,
                $member instanceof IntervalType => $value instanceof \DateInterval,
                default => false,
            };
            if ($says) {
                return $this->value($value, $member, $selection);
            }
        }
        return $this->any($value, $selection);
    }

    private function object(object $object, Selection $selection): array|object
    {
        $model = $this->models->of($object::class);
        if (in_array($object, $this->open, true)) {
            throw $this->conventions->cutsCycles ? new LeftOut() : new WriteException('cycle');
        }
        if ($model->excluded || $model->excludeIf !== null && self::isTrue($model->excludeIf, $object)) {
            throw new LeftOut();
        }
        if ($selection->maxDepth && $this->isTooDeep(true)) {
            throw new LeftOut();
        }
        $this->open[] = $object;
        try {
            return $this->result($model->class, $this->properties($object, $selection));
        } finally {
            array_pop($this->open);
        }
    }

    /** JMS serializer's rule, by which a depth of 0 leaves the object, but none of its properties. */
    private function isTooDeep(bool $isObject): bool
    {
        foreach (array_reverse($this->depths) as $above => $depth) {
            $isSpared = $depth === 0 && $above === 0 && $isObject;
            if ($depth !== null && $above + 1 > $depth && !$isSpared) {
                return true;
            }
        }
        return false;
    }

    /** @return array<array-key, mixed> */
    private function properties(object $object, Selection $selection): array
    {
        $out = [];
        if ($selection->maxDepth && $this->isTooDeep(false)) {
            return [];
        }
        $model = $this->models->of($object::class);
        foreach ($model->preSerialize as $method) {
            self::call($object, $method);
        }
        foreach ($this->choice->written($object::class, $selection) as $property) {
            $this->depths[] = $property->maxDepth;
            try {
                $this->property($object, $property, $selection, $out);
            } catch (LeftOut) {
            } finally {
                array_pop($this->depths);
            }
        }
        foreach ($model->postSerialize as $method) {
            self::call($object, $method);
        }
        return $out;
    }

    /** @param array<array-key, mixed> $out */
    private function property(object $object, Property $property, Selection $selection, array &$out): void
    {
        if ($property->excludeIf !== null && self::isTrue($property->excludeIf, $object)) {
            return;
        }
        $value = $this->get($object, $property);
        if ($value === null && ($property->inline || !$this->nulls($selection))) {
            return;
        }
        $value = $property->access === Access::Constant
            ? $value
            : $this->value($value, $property->type, $selection->below($property->name));
        $isEmpty = $value === [] || is_object($value) && get_object_vars($value) === [];
        if ($property->skipWhenEmpty && $isEmpty) {
            return;
        }
        if (!$property->inline) {
            $at = &$out;
            foreach ($property->path as $key) {
                $at[$key] = (array) ($at[$key] ?? []);
                $at = &$at[$key];
            }
            $at[$property->key] = $value;
        } elseif (is_array($value) || is_object($value)) {
            $out = array_replace($out, (array) $value);
        }
    }

    private function get(object $object, Property $property): mixed
    {
        switch ($property->access) {
            case Access::Constant:
                return $property->default;
            case Access::Method:
                return self::call($object, (string) $property->getter);
            case Access::Expression:
                return Application::evaluate((string) $property->getter, ['object' => $object]);
        }
        $reflection = new \ReflectionProperty($property->declaredBy, $property->name);
        return $reflection->isInitialized($object) ? $reflection->getValue($object) : throw new LeftOut();
    }

    /** @param array<array-key, mixed> $out */
    private function result(string $class, array $out): array|object
    {
        if ($this->conventions->arraysOnly) {
            return $out;
        }
        // Where elements stand in the object's place, they say whether it is an array.
        $form = $this->inlineForm($class);
        if ($form === ArrayForm::List || $form === ArrayForm::Any && $out !== []) {
            return array_is_list($out) ? $out : (object) $out;
        }
        foreach ($this->models->of($class)->properties as $property) {
            $out = self::nested($out, $property->path);
        }
        return (object) $out;
    }

    private function inlineForm(string $class): ?ArrayForm
    {
        foreach ($this->models->of($class)->properties as $property) {
            $form = match (true) {
                !$property->inline => null,
                $property->type instanceof ArrayType => $property->type->form,
                $property->type instanceof ObjectType => $this->inlineForm($property->type->class),
                default => ArrayForm::Any,
            };
            if ($form !== null) {
                return $form;
            }
        }
        return null;
    }

    /**
     * What paths lead to are objects, too.
     *
     * @param array<array-key, mixed> $out
     * @param list<string> $path
     * @return array<array-key, mixed>
     */
    private static function nested(array $out, array $path): array
    {
        $key = array_shift($path);
        if ($key !== null && is_array($out[$key] ?? null)) {
            $out[$key] = (object) self::nested($out[$key], $path);
        } elseif ($key !== null && is_object($out[$key] ?? null)) {
            $out[$key] = (object) self::nested((array) $out[$key], $path);
        }
        return $out;
    }

    private function nulls(Selection $selection): bool
    {
        return $selection->nulls ?? $this->conventions->nulls;
    }

    private function nullElements(Selection $selection): bool
    {
        return $this->conventions->arraysOnly || $this->nulls($selection);
    }

    private static function isTrue(string $expression, object $object): bool
    {
        return (bool) Application::evaluate($expression, ['object' => $object]);
    }

    private static function call(object $object, string $method): mixed
    {
        return (new \ReflectionMethod($object, $method))->invoke($object);
    }
}
