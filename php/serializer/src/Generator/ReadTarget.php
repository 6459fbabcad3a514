<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\ReadRules;

/** How generated code makes an object, and sets what it may not be free to set. */
final class ReadTarget
{
    /** An object whose constructor has not been called. */
    public static function bare(ClassModel $model, ReadBody $body): string
    {
        $class = new \ReflectionClass($model->class);
        if ($class->getConstructor() === null) {
            return "new \\$model->class()";
        }
        $reflection = "(new \\ReflectionClass(\\$model->class::class))";
        $isCopied = $class->isCloneable() && !$class->hasMethod('__clone') && !$class->hasMethod('__destruct');
        return $isCopied
            ? 'clone ' . $body->keep('prototype', "{$reflection}->newInstanceWithoutConstructor()")
            : $body->keep('class', $reflection) . '->newInstanceWithoutConstructor()';
    }

    /** The statement that sets a property. */
    public static function set(ClassModel $model, Property $property, string $value, ReadBody $body): string
    {
        return $property->setter === null
            ? self::assignment($model, $property, $value, $body)
            : self::call($model, $property->setter, $body, $value) . ';';
    }

    public static function assignment(ClassModel $model, Property $property, string $value, ReadBody $body): string
    {
        if (self::isReachable($model, $property)) {
            return "\$object->$property->name = " . ReadValue::bare($value) . ';';
        }
        $set = $body->keep(
            'set' . ucfirst($property->name),
            "\\Closure::bind(static function (object \$object, mixed \$value): void {\n"
            . "    \$object->$property->name = \$value;\n"
            . "}, null, \\$property->declaredBy::class)",
        );
        return "$set(\$object, $value);";
    }

    /** The expression that calls a method of the object. A parent's private one is called in the parent's scope. */
    public static function call(ClassModel $model, string $name, ReadBody $body, string $arguments): string
    {
        if (!(new \ReflectionClass($model->class))->hasMethod($name)) {
            throw new ModelException("$model->where: $model->class has no method $name(). Write it, or name another");
        }
        $method = new \ReflectionMethod($model->class, $name);
        $declaring = $method->getDeclaringClass()->getName();
        if (!$method->isPrivate() || $declaring === $model->class) {
            return "\$object->$name($arguments)";
        }
        $call = $body->keep(
            'call' . ucfirst($name),
            "\\Closure::bind(static fn(object \$object, mixed ...\$arguments): mixed"
            . " => \$object->$name(...\$arguments), null, \\$declaring::class)",
        );
        return $call . '($object' . ($arguments === '' ? '' : ", $arguments") . ')';
    }

    /** Whether the body must run in the class's own scope. */
    public static function needsScope(Node $node): bool
    {
        $model = $node->model;
        foreach (ReadRules::properties($node) as $property) {
            $isSet = $property->setter === null || $property->hasDefault;
            if ($isSet && !self::isOpen($property) && self::isReachable($model, $property)) {
                return true;
            }
        }
        $methods = [...$model->postDeserialize, ...array_filter(array_column(ReadRules::properties($node), 'setter'))];
        if ($model->parameters !== null) {
            $methods[] = $model->factory ?? '__construct';
        }
        foreach ($methods as $method) {
            if (method_exists($model->class, $method) && !(new \ReflectionMethod($model->class, $method))->isPublic()) {
                return true;
            }
        }
        return false;
    }

    /** Whether code in the scope of the model's class may set the property. */
    public static function isReachable(ClassModel $model, Property $property): bool
    {
        $native = self::native($property);
        return self::isOpen($property)
            || $property->declaredBy === $model->class
            || $native !== null && $native->isProtected() && !$property->nativeReadonly;
    }

    /** Whether any code may set the property. */
    private static function isOpen(Property $property): bool
    {
        $native = self::native($property);
        $restricted = \PHP_VERSION_ID >= 80400
            && $native !== null
            && ($native->isPrivateSet() || $native->isProtectedSet());
        return $property->public && !$property->nativeReadonly && !$restricted;
    }

    /** The native type of what may be set; null for none. */
    public static function type(Property $property): ?\ReflectionType
    {
        $native = self::native($property);
        $isHooked = \PHP_VERSION_ID >= 80400 && $native !== null && $native->hasHooks();
        return $isHooked ? $native->getSettableType() : $native?->getType();
    }

    public static function native(Property $property): ?\ReflectionProperty
    {
        return property_exists($property->declaredBy, $property->name)
            ? new \ReflectionProperty($property->declaredBy, $property->name)
            : null;
    }
}
