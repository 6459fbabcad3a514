<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Symfony\Component\PropertyInfo\PropertyReadInfo;

/** What an ObjectNormalizer writes of objects, in the order in which it does, for calls of one shape. */
final class WriteModels implements Models
{
    private readonly Attributes $attributes;
    private readonly Types $types;

    /** @var array<class-string, ClassModel> */
    private array $models = [];

    public function __construct(private readonly Setup $setup, private readonly Shape $shape)
    {
        $this->attributes = new Attributes($setup, $shape);
        $this->types = new Types($setup, $shape, $this->compile(...));
    }

    public function of(string $class): ClassModel
    {
        try {
            return $this->compile($class);
        } catch (Uncompiled $uncompiled) {
            throw new ModelException($uncompiled->getMessage(), 0, $uncompiled);
        }
    }

    public function key(): string
    {
        return hash('sha256', "{$this->shape->key()}\0{$this->setup->key()}");
    }

    public function typeOf(string $class): Type
    {
        return $this->types->ofClass($class);
    }

    /** @param class-string $class */
    private function compile(string $class): ClassModel
    {
        return $this->models[$class] ??= $this->model(new \ReflectionClass($class));
    }

    /** @param \ReflectionClass<object> $class */
    private function model(\ReflectionClass $class): ClassModel
    {
        if ($class->isInternal()) {
            throw new Uncompiled("{$class->name} is PHP's own");
        }
        $this->types->requireObjectNormalizer($class->name);
        if ($class->isAbstract() || $class->isInterface()) {
            return new ClassModel($class->name, [], instantiable: false, sources: Sources::of($class));
        }
        $properties = [];
        $discriminator = $this->attributes->discriminator($class->name);
        $names = $this->attributes->chosen($class->name) ?? $this->found($class);
        $field = $discriminator?->getTypeProperty();
        if ($field !== null) {
            $names = $this->attributes->chosen($class->name) === null ? [$field, ...$names] : [...$names, $field];
        }
        foreach (array_unique($names) as $name) {
            $properties[] = $name === $field
                ? $this->constant($class->name, $name, $discriminator->getMappedObjectType($class->name))
                : $this->property($class, $name);
        }
        return new ClassModel(
            $class->name,
            $properties,
            leaf: $class->isFinal(),
            sources: [...Sources::of($class), ...$this->attributes->sources()],
            where: (string) $class->getFileName(),
        );
    }

    /**
     * Names that no metadata chooses: those of methods, and of public properties.
     *
     * @param \ReflectionClass<object> $class
     * @return list<string>
     */
    private function found(\ReflectionClass $class): array
    {
        $names = [];
        foreach ($class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            $name = $method->isStatic() || $method->isConstructor() || $method->getNumberOfRequiredParameters() > 0
                ? null
                : self::named($class, $method->name);
            if ($name !== null && $this->attributes->allows($class->name, $name)) {
                $names[] = $name;
            }
        }
        foreach ($class->getProperties(\ReflectionProperty::IS_PUBLIC) as $property) {
            if (!$property->isStatic() && $this->attributes->allows($class->name, $property->name)) {
                $names[] = $property->name;
            }
        }
        return $names;
    }

    /** @param \ReflectionClass<object> $class */
    private function property(\ReflectionClass $class, string $name): Property
    {
        $context = $this->attributes->context($class->name, $name);
        $maxDepth = $this->shape->maxDepth ? $this->attributes->of($class->name, $name)?->getMaxDepth() : null;
        $excludeIf = $maxDepth === null ? null : Compiled::DEPTH . $maxDepth;
        if (in_array($name, $this->shape->callbacks, true)) {
            Types::checkContext($context, new MixedType(), "{$class->name}::$name");
            return $this->expression($class, $name, $excludeIf);
        }
        $getter = $this->attributes->getter($class->name, $name);
        $byMethod = $getter->getType() === PropertyReadInfo::TYPE_METHOD;
        $source = $byMethod ? $class->getMethod($getter->getName()) : $class->getProperty($name);
        $type = $this->types->written(
            $byMethod ? $source->getReturnType() : $source->getType(),
            $context['datetime_format'] ?? null,
            $this->setup->type($class->name, $name),
        );
        $type = Types::inContext($type, $context, "{$class->name}::$name");
        $path = $this->attributes->path($class->name, $name);
        return new Property(
            name: $name,
            declaredBy: $byMethod ? '' : $source->getDeclaringClass()->name,
            key: $path === [] ? $this->attributes->key($class->name, $name) : end($path),
            type: $type,
            access: $byMethod ? Access::Method : Access::Property,
            getter: $byMethod ? $getter->getName() : null,
            readable: false,
            excludeIf: $excludeIf,
            path: array_slice($path, 0, -1),
            nativeNullable: !$byMethod && ($source->getType()?->allowsNull() ?? true),
            nativeReadonly: !$byMethod && $source->isReadOnly(),
            typed: !$byMethod && $source->hasType(),
            getterMaySkip: $byMethod,
            where: (string) $class->getFileName(),
        );
    }

    /**
     * What a callback of the context makes of the value: by the name of the attribute, Compiled calls it.
     *
     * @param \ReflectionClass<object> $class
     */
    private function expression(\ReflectionClass $class, string $name, ?string $excludeIf): Property
    {
        $path = $this->attributes->path($class->name, $name);
        return new Property(
            name: $name,
            declaredBy: '',
            key: $path === [] ? $this->attributes->key($class->name, $name) : end($path),
            type: new MixedType(),
            access: Access::Expression,
            getter: Compiled::CALL . $name,
            readable: false,
            excludeIf: $excludeIf,
            path: array_slice($path, 0, -1),
            where: (string) $class->getFileName(),
        );
    }

    private function constant(string $class, string $name, ?string $value): Property
    {
        if ($value === null) {
            throw new Uncompiled("the discriminator map has no type for $class");
        }
        return new Property(
            name: $name,
            declaredBy: '',
            key: $this->attributes->key($class, $name),
            type: new ScalarType(ScalarKind::String),
            access: Access::Constant,
            readable: false,
            hasDefault: true,
            default: $value,
        );
    }

    /** @param \ReflectionClass<object> $class */
    private static function named(\ReflectionClass $class, string $method): ?string
    {
        foreach (Release::getters() as $prefix) {
            if (str_starts_with($method, $prefix) && $method !== $prefix) {
                $name = substr($method, strlen($prefix));
                return $class->hasProperty($name) ? $name : lcfirst($name);
            }
        }
        return null;
    }
}
