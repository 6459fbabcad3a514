<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\ModelException;

/** How generated code reaches what an object has and does, which may not be public. */
final class WriteSource
{
    /** Whether the body must run in the class's own scope. */
    public static function needsScope(Node $node): bool
    {
        foreach ($node->properties as $property) {
            $hidden = match ($property->access) {
                Access::Property => !$property->public && !self::isForeign($property, $node),
                Access::Method => self::needsScopeOf($node->model->class, (string) $property->getter),
                default => false,
            };
            if ($property->writable && $hidden) {
                return true;
            }
        }
        foreach ([...$node->model->preSerialize, ...$node->model->postSerialize] as $method) {
            if (self::needsScopeOf($node->model->class, $method)) {
                return true;
            }
        }
        return false;
    }

    private static function needsScopeOf(string $class, string $method): bool
    {
        return self::method($class, $method)?->isPublic() === false && self::foreignScope($class, $method) === null;
    }

    /** Whether only another class's scope may read the property: a parent's private one. */
    public static function isForeign(Property $property, Node $node): bool
    {
        return !$property->public
            && !$property->isVirtual()
            && $property->declaredBy !== $node->model->class
            && (new \ReflectionProperty($property->declaredBy, $property->name))->isPrivate();
    }

    /**
     * The expression of a property's value, where it is no expression of the application's.
     *
     * @param list<string> $statics
     * @throws ModelException
     */
    public static function value(Property $property, Node $node, array &$statics): string
    {
        if ($property->access === Access::Method) {
            $class = $node->model->class;
            if (self::method($class, (string) $property->getter) === null && !method_exists($class, '__call')) {
                throw new ModelException(
                    "$property->where: $class has no method $property->getter(). Write it, or name another",
                );
            }
            return self::call($node, (string) $property->getter, $statics);
        }
        if (!self::isForeign($property, $node)) {
            return '$object->'
                . (self::identifier($property->name) ? $property->name : '{' . Literal::of($property->name) . '}');
        }
        $reader = Variable::part(Variable::of($property->name), 'Reader');
        $class = "\\$property->declaredBy";
        $statics[] = "static $reader = null;";
        $closure = "static fn($class \$object): mixed => \$object->$property->name ?? null";
        $statics[] = "$reader ??= \\Closure::bind($closure, null, $class::class);";
        return "$reader(\$object)";
    }

    /**
     * The expression that calls a method of the object. A parent's private one is called in the parent's scope.
     *
     * @param list<string> $statics
     */
    public static function call(Node $node, string $method, array &$statics): string
    {
        $class = self::foreignScope($node->model->class, $method);
        if ($class === null) {
            return "\$object->$method()";
        }
        $caller = Variable::part(Variable::of($method), 'Caller');
        $statics[] = "static $caller = null;";
        $closure = "static fn(\\$class \$object): mixed => \$object->$method()";
        $statics[] = "$caller ??= \\Closure::bind($closure, null, \\$class::class);";
        return "$caller(\$object)";
    }

    /** The parent whose private method it is; null for any other method. */
    private static function foreignScope(string $class, string $method): ?string
    {
        $reflection = self::method($class, $method);
        return $reflection !== null && $reflection->isPrivate() && $reflection->class !== $class
            ? $reflection->class
            : null;
    }

    /** A method of the class or of a parent, where method_exists() does not see private ones. */
    private static function method(string $class, string $method): ?\ReflectionMethod
    {
        $reflection = new \ReflectionClass($class);
        return $reflection->hasMethod($method) ? $reflection->getMethod($method) : null;
    }

    /** Whether a property of the name can be written after an arrow as it is. */
    public static function identifier(string $name): bool
    {
        return preg_match('/^[A-Za-z_][A-Za-z0-9_]*$/D', $name) === 1;
    }
}
