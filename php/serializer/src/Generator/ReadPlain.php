<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Runtime\ReadRules;

/** Writes the part of functions that read that leaves to PHP's own types whether a value is what its property takes. */
final class ReadPlain
{
    public function __construct(private readonly Conventions $conventions, private readonly ReadInput $input)
    {
    }

    /**
     * What a property gets that the document has no value for, or null, where a value of the right type is the
     * property's as it stands there, and any other a TypeError.
     *
     * @return ?string an expression, which null makes a TypeError unless the property takes it; null where more is to
     *     be done
     */
    public function otherwise(ClassModel $model, Property $property, ReadBody $body): ?string
    {
        $native = ReadTarget::type($property);
        $takesNull = $native !== null && $native->allowsNull();
        $isPlain = ReadInput::isChecked($property->type, $native)['type']
            && ReadTarget::isReachable($model, $property)
            && $property->setter === null
            && $property->excludeIf === null
            && $property->path === []
            && !$property->inline
            && !$property->nativeReadonly;
        if (!$isPlain) {
            return null;
        }
        if (!$property->hasDefault) {
            return $takesNull || $property->type->nullable ? null : 'null';
        }
        $isSet = $takesNull ? $property->type->nullable || $this->conventions->casts : !$property->type->nullable;
        $default = $isSet ? $this->plainDefault($model, $property, $body) : null;
        return $default === null || $default === 'null'
            ? $default
            : '(' . ReadInput::exists($property) . " ? null : $default)";
    }

    /** The default that a new object has, and an old one is given; null where one of them is not so. */
    private function plainDefault(ClassModel $model, Property $property, ReadBody $body): ?string
    {
        $native = ReadTarget::native($property);
        $isHooked = \PHP_VERSION_ID >= 80400 && $native !== null && $native->hasHooks();
        $isGiven = $native !== null
            && $model->parameters === null
            && !$isHooked
            && ($this->conventions->casts || $body->isOfList && !$native->isPromoted());
        return $isGiven ? ReadBody::literal($property->default) : null;
    }

    /**
     * Sets properties to values as they are, and looks closer where one of them is not of its type: it is missing, or
     * to be cast. Where PHP's TypeError is all that is to be said of it, that remains. In a list, one value that is not
     * of its type makes all further ones be looked at: so it costs no more than one TypeError.
     *
     * @param list<Property> $properties of which otherwise() says what they get
     * @param callable(Property): mixed $assign adds the statements that set a property to any value
     */
    public function run(Node $node, array $properties, ReadBody $body, callable $assign): void
    {
        $source = $body->source;
        $direct = function () use ($node, $properties, $body, $source): void {
            foreach ($properties as $property) {
                $value = $this->input->of($node, $property) . ' ?? ' . $this->otherwise($node->model, $property, $body);
                $source->line("\$object->$property->name = $value;");
            }
        };
        if ($properties === [] || !$this->converts($properties)) {
            $direct();
            return;
        }
        $closer = static fn() => array_map($assign, $properties);
        if (!$body->isOfList) {
            $source->block('try {', $direct, null)->block('} catch (\TypeError) {', $closer);
            return;
        }
        $body->looksCloser = true;
        $source->block('if (!$careful) {', static fn() => $source->block('try {', $direct, null)
            ->block('} catch (\TypeError) {', static fn() => $source->line('$careful = true;')));
        $source->block('if ($careful) {', $closer);
    }

    /**
     * Whether something can be made of a value that is not of its property's type.
     *
     * @param list<Property> $properties
     */
    private function converts(array $properties): bool
    {
        foreach ($properties as $property) {
            $type = $property->type;
            if ($type instanceof ScalarType && $type->kind === ScalarKind::Float) {
                return true;
            }
        }
        return !ReadRules::isStrict($this->conventions);
    }
}
