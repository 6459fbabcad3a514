<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Symfony\Component\PropertyInfo\PropertyWriteInfo;

/** What an ObjectNormalizer reads into objects, for calls of one shape. */
final class ReadModels implements Models
{
    private readonly Attributes $attributes;
    private readonly Types $types;

    /** @var array<class-string, ClassModel> */
    private array $models = [];

    /** @var array<class-string, array<string, Type>> by class and attribute: what its callback is given */
    private array $uncalled = [];

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

    /** The type of an attribute that has a callback, before that is called. @param class-string $class */
    public function uncalled(string $class, string $name): Type
    {
        $this->compile($class);
        return $this->uncalled[$class][$name];
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
        if ($this->attributes->hasPaths($class->name)) {
            throw new Uncompiled("{$class->name} is read along paths");
        }
        $discriminator = $this->attributes->discriminator($class->name);
        if ($discriminator === null && !$class->isInstantiable() && !$this->hidesConstructor($class)) {
            throw new Uncompiled("{$class->name} is abstract and has no discriminator map");
        }
        $properties = [];
        $parameters = $this->parameters($class, $properties);
        foreach ($this->attributes->chosen($class->name) ?? $this->found($class) as $name) {
            $setter = isset($properties[$name]) || !$this->attributes->allows($class->name, $name)
                ? null
                : $this->attributes->setter($class->name, $name);
            if ($setter !== null) {
                $type = $this->setup->type($class->name, $name);
                $properties[$name] = $this->property(
                    $class,
                    $name,
                    $this->attributes->key($class->name, $name),
                    $this->called(
                        $class,
                        $name,
                        $type === null ? new MixedType() : $this->types->read($type, $this->dateFormat($class, $name)),
                    ),
                    $setter,
                );
            }
        }
        return new ClassModel(
            $class->name,
            array_values($properties),
            $parameters,
            discriminator: $discriminator === null
                ? null
                : new Discriminator($discriminator->getTypeProperty(), $discriminator->getTypesMapping()),
            instantiable: $class->isInstantiable() || $this->hidesConstructor($class),
            leaf: $class->isFinal(),
            spellings: $this->spellings($class, $properties),
            sources: [...Sources::of($class), ...$this->attributes->sources()],
            where: (string) $class->getFileName(),
        );
    }

    /**
     * Symfony finds a setter by other spellings of the name, too, and so do name converters.
     *
     * @param \ReflectionClass<object> $class
     * @param array<string, Property> $properties
     * @return list<string>
     */
    private function spellings(\ReflectionClass $class, array $properties): array
    {
        $names = [];
        foreach ($properties as $name => $property) {
            if ($this->setup->names !== null || $class->hasMethod("set$name")) {
                array_push($names, (string) $name, $property->key);
            }
        }
        $plain = static fn(string $name): string => strtolower((string) preg_replace('/[^A-Za-z0-9]+/', '', $name));
        return array_values(array_unique(array_map($plain, $names)));
    }

    /**
     * @param \ReflectionClass<object> $class
     * @param array<string, Property> $properties takes those that the constructor does
     * @return ?list<Parameter>
     */
    private function parameters(\ReflectionClass $class, array &$properties): ?array
    {
        $constructor = $class->getConstructor();
        if ($constructor === null || !$constructor->isPublic()) {
            return null;
        }
        $chosen = $this->attributes->chosen($class->name);
        $parameters = [];
        foreach ($constructor->getParameters() as $parameter) {
            $name = $parameter->name;
            if (!Release::heedsContextOfParameters() && $this->attributes->context($class->name, $name) !== []) {
                throw new Uncompiled("before Symfony 6.2, the context of the parameter \"$name\" counts for nothing");
            }
            $type = $this->parameterType($class, $parameter);
            $key = $this->attributes->parameterKey($class->name, $name);
            $taken = ($chosen === null || in_array($name, $chosen, true))
                && $this->attributes->allows($class->name, $name);
            if ($taken && $parameter->isVariadic()) {
                throw new Uncompiled("Symfony passes the variadic parameter \"$name\" of {$class->name} keys, too");
            }
            if ($taken) {
                $type = $this->called($class, $name, $type);
                $properties[$name] = $this->property($class, $name, $key, $type, $this->filler($class, $name, $key));
            }
            $given = in_array($key, $this->shape->arguments[$class->name] ?? [], true);
            if ($given && !$taken) {
                throw new Uncompiled("\"default_constructor_arguments\" has \"$name\", which no document sets");
            }
            $hasDefault = $parameter->isDefaultValueAvailable();
            $default = $hasDefault ? $parameter->getDefaultValue() : null;
            if (is_object($default) && !$default instanceof \UnitEnum) {
                throw new Uncompiled("the default of the parameter \"$name\" of {$class->name} is an object");
            }
            $parameters[] = new Parameter(
                $name,
                $taken ? $name : null,
                $type,
                !$given && ($hasDefault || $parameter->getType()?->allowsNull() === true),
                $default,
                $parameter->isVariadic(),
            );
        }
        return $parameters;
    }

    /** @param \ReflectionClass<object> $class */
    private function parameterType(\ReflectionClass $class, \ReflectionParameter $parameter): Type
    {
        $extracted = $this->setup->type($class->name, $parameter->name);
        if ($extracted !== null) {
            return $this->types->read($extracted, $this->dateFormat($class, $parameter->name));
        }
        $declared = $parameter->getType();
        return $declared instanceof \ReflectionNamedType && !$declared->isBuiltin()
            ? $this->types->ofClass(
                self::className($class, $declared),
                $declared->allowsNull(),
                $this->dateFormat($class, $parameter->name),
            )
            : new MixedType();
    }

    /** @param \ReflectionClass<object> $class */
    private function property(
        \ReflectionClass $class,
        string $name,
        string $key,
        Type $type,
        ?PropertyWriteInfo $setter,
    ): Property {
        $context = $this->attributes->context($class->name, $name);
        if (!$type instanceof MixedType || isset($context['callbacks'])) {
            Types::checkContext($context, $type, "{$class->name}::$name");
        }
        $declared = $class->hasProperty($name) ? $class->getProperty($name) : null;
        return new Property(
            name: $name,
            declaredBy: ($declared?->getDeclaringClass() ?? $class)->name,
            key: $key,
            type: $type,
            setter: $setter?->getType() === PropertyWriteInfo::TYPE_METHOD ? $setter->getName() : null,
            writable: false,
            hasDefault: true,
            nativeNullable: $declared?->getType()?->allowsNull() ?? true,
            nativeReadonly: $declared?->isReadOnly() ?? false,
            public: $declared?->isPublic() ?? true,
            typed: $declared?->hasType() ?? false,
            where: (string) $class->getFileName(),
        );
    }

    /**
     * What gives an object that there is the value that its constructor took; null where there is none to fill.
     *
     * @param \ReflectionClass<object> $class
     */
    private function filler(\ReflectionClass $class, string $name, string $key): ?PropertyWriteInfo
    {
        if (!$this->shape->fills) {
            return null;
        }
        // Symfony reads the value before it finds that nothing takes it.
        $setter = $this->attributes->setter($class->name, $name)
            ?? throw new Uncompiled("only the constructor sets \"$name\" of {$class->name}");
        if ($key !== $this->attributes->key($class->name, $name) || $this->setup->type($class->name, $name) === null) {
            throw new Uncompiled("constructor and setter of \"$name\" of {$class->name} read different values");
        }
        return $setter;
    }

    /**
     * The type of what goes through a callback of the context.
     *
     * @param \ReflectionClass<object> $class
     */
    private function called(\ReflectionClass $class, string $name, Type $type): Type
    {
        if (!in_array($name, $this->shape->callbacks, true)) {
            return $type;
        }
        if ($this->shape->fills) {
            throw new Uncompiled('"callbacks" and "object_to_populate" are both set in the context');
        }
        $this->uncalled[$class->name][$name] = $type;
        return new CustomType(Types::CALLED, [$class->name, $name]);
    }

    /**
     * Names that no metadata chooses and that an object of the class takes.
     *
     * @param \ReflectionClass<object> $class
     * @return list<string>
     */
    private function found(\ReflectionClass $class): array
    {
        $names = [];
        foreach ($class->getProperties() as $property) {
            if (!$property->isStatic()) {
                $names[] = $property->name;
            }
        }
        foreach ($class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            if (preg_match('/^(?:set|add)(.+)$/', $method->name, $match) === 1 && !$method->isStatic()) {
                $names[] = lcfirst($match[1]);
            }
        }
        return array_values(array_unique($names));
    }

    /** @param \ReflectionClass<object> $class */
    private function dateFormat(\ReflectionClass $class, string $name): ?string
    {
        return $this->attributes->context($class->name, $name)['datetime_format'] ?? null;
    }

    /** @param \ReflectionClass<object> $class */
    private function hidesConstructor(\ReflectionClass $class): bool
    {
        return $class->getConstructor()?->isPublic() === false && !$class->isAbstract() && !$class->isInterface();
    }

    /** @param \ReflectionClass<object> $class */
    private static function className(\ReflectionClass $class, \ReflectionNamedType $type): string
    {
        $name = $type->getName();
        $name = in_array($name, ['self', 'static'], true) ? $class->name : $name;
        if (!class_exists($name) && !interface_exists($name)) {
            throw new Uncompiled("$name does not exist");
        }
        return $name;
    }
}
