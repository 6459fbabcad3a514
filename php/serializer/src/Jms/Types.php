<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\IntervalType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use JMS\Serializer\EventDispatcher\Subscriber\EnumSubscriber;
use JMS\Serializer\Handler\ArrayCollectionHandler;
use JMS\Serializer\Handler\DateHandler;
use JMS\Serializer\Handler\EnumHandler;
use JMS\Serializer\Handler\IteratorHandler;
use JMS\Serializer\Handler\StdClassHandler;
use JMS\Serializer\Handler\UnionHandler;
use JMS\Serializer\Metadata\ClassMetadata;

/**
 * Makes types of the model of JMS's.
 *
 * What JMS's own handlers do is compiled. A type with another handler, with listeners, or that JMS would only complain
 * of when it meets a value, is a CustomType: the navigators see to it at run time.
 *
 * A type of JMS is `['name' => string, 'params' => list<mixed>]`.
 */
final class Types
{
    /** The name of the CustomType of a property that has no type, which can be written, but not read. */
    public const UNTYPED = 'untyped';

    /** The methods of JMS's visitor that read them strictly. */
    public const SCALARS = [
        'string' => 'visitString',
        'int' => 'visitInteger',
        'integer' => 'visitInteger',
        'bool' => 'visitBoolean',
        'boolean' => 'visitBoolean',
        'true' => 'visitBoolean',
        'false' => 'visitBoolean',
        'float' => 'visitDouble',
        'double' => 'visitDouble',
    ];

    private const ROUNDING = [
        'HALF_UP' => PHP_ROUND_HALF_UP,
        'HALF_DOWN' => PHP_ROUND_HALF_DOWN,
        'HALF_EVEN' => PHP_ROUND_HALF_EVEN,
        'HALF_ODD' => PHP_ROUND_HALF_ODD,
    ];

    public function __construct(private readonly Configuration $jms, private readonly Direction $direction)
    {
    }

    /** @param ?array{name: string, params?: array<mixed>} $type null where nothing is said of it */
    public function of(?array $type, bool $nullable): Type
    {
        if ($type === null) {
            return new MixedType();
        }
        $parameters = $type['params'] ?? [];
        if ($this->jms->isStrict && !$this->writes() && isset(self::SCALARS[$type['name']])) {
            return new CustomType($type['name'], $parameters, $nullable);
        }
        return match ($type['name']) {
            'string' => new ScalarType(ScalarKind::String, $nullable),
            'int', 'integer' => new ScalarType(ScalarKind::Int, $nullable),
            'bool', 'boolean', 'true', 'false' => new ScalarType(ScalarKind::Bool, $nullable),
            'float', 'double' => $this->float($parameters, $nullable),
            'array', 'list' => $this->elements($parameters, 'array', $nullable),
            'iterable' => $this->elements($parameters, $this->writes() ? 'iterable' : 'array', $nullable),
            'NULL', 'resource' => new CustomType($type['name'], [], $nullable),
            default => $this->handled($type['name'], $parameters, $nullable),
        };
    }

    /** @param class-string $class */
    public function ofClass(string $class): Type
    {
        $type = ['name' => $class, 'params' => []];
        if ($this->writes() && is_a($class, \UnitEnum::class, true) && $this->enumsAreKnown()) {
            $mode = is_a($class, \BackedEnum::class, true) ? 'value' : 'name';
            $type = ['name' => 'enum', 'params' => [$class, $mode]];
        }
        return $this->of($type, false);
    }

    /**
     * What code is generated for beside the type: the classes of a family, and of a type that is the navigators', the
     * object, around which listeners are called or which the application constructs, what its parameters name, and what
     * handlers and listeners write without a type.
     *
     * @return list<Type>
     */
    public function more(Type $type): array
    {
        if ($type instanceof ObjectType) {
            $metadata = $this->jms->metadata->getMetadataForClass($type->class);
            $family = $metadata instanceof ClassMetadata ? array_values($metadata->discriminatorMap) : [];
            return array_map(static fn(string $class): Type => new ObjectType($class), $family);
        }
        if (!$type instanceof CustomType) {
            return [];
        }
        $isObject = class_exists($type->handler)
            && $this->jms->handlers->getHandler($this->writes() ? 1 : 2, $type->handler, 'json') === null;
        $types = $isObject ? [new ObjectType($type->handler)] : [];
        if ($this->writes()) {
            $types[] = $this->of(null, false);
        }
        foreach ($type->parameters as $parameter) {
            if (isset($parameter['name'])) {
                $types[] = $this->of($parameter, false);
            }
        }
        return $types;
    }

    private function writes(): bool
    {
        return $this->direction === Direction::Write;
    }

    /** @param array<mixed> $parameters */
    private function float(array $parameters, bool $nullable): Type
    {
        $precision = $parameters[0] ?? null;
        return $this->writes() && is_int($precision)
            ? new ScalarType(ScalarKind::Float, $nullable, $precision, self::ROUNDING[$parameters[1] ?? ''] ?? null)
            : new ScalarType(ScalarKind::Float, $nullable);
    }

    /** @param array<mixed> $parameters */
    private function elements(array $parameters, string $container, bool $nullable): Type
    {
        return match (count($parameters)) {
            0 => new ArrayType(ArrayForm::Any, new MixedType(), null, $container, $nullable),
            1 => new ArrayType(
                ArrayForm::List,
                $this->of($parameters[0], $this->writes()),
                null,
                $container,
                $nullable,
            ),
            default => new ArrayType(
                ArrayForm::Map,
                $this->of($parameters[1], $this->writes()),
                $this->of($parameters[0], false),
                $container,
                $nullable,
            ),
        };
    }

    /** @param array<mixed> $parameters */
    private function handled(string $name, array $parameters, bool $nullable): Type
    {
        $custom = new CustomType($name, $parameters, $nullable);
        if ($this->hasListeners($name)) {
            return $custom;
        }
        $handler = $this->jms->handlers->getHandler($this->writes() ? 1 : 2, $name, 'json');
        if ($handler !== null) {
            return $this->native($handler, $name, $parameters, $nullable) ?? $custom;
        }
        if ($this->direction === Direction::Read && $this->jms->constructor !== null) {
            return $custom;
        }
        $isClass = class_exists($name) || interface_exists($name);
        if (!$isClass || $this->writes() && $parameters !== []) {
            // A class below may have a handler, which the parameters are for.
            return $custom;
        }
        $class = new \ReflectionClass($name);
        return $this->writes() || $class->isInstantiable() || $this->isMadeInstead($class)
            ? new ObjectType($class->getName(), $nullable)
            : $custom; // JMS only complains of a value, where there is one.
    }

    /**
     * Whether objects of the class are made though it cannot be instantiated: by its discriminator, or without its
     * constructor.
     *
     * @param \ReflectionClass<object> $class
     */
    private function isMadeInstead(\ReflectionClass $class): bool
    {
        if (!$class->isAbstract() && !$class->isInterface()) {
            return true;
        }
        $metadata = $this->jms->metadata->getMetadataForClass($class->getName());
        return $metadata instanceof ClassMetadata && $metadata->discriminatorMap !== [];
    }

    /**
     * The type that does what one of JMS's own handlers does.
     *
     * @param array<mixed> $parameters
     */
    private function native(mixed $handler, string $name, array $parameters, bool $nullable): ?Type
    {
        $of = is_array($handler) ? $handler[0] : null;
        return match (true) {
            $of instanceof DateHandler => $this->date($of, $name, $parameters, $nullable),
            $of instanceof EnumHandler => $this->enum($parameters, $nullable),
            $of instanceof IteratorHandler => $this->elements($parameters, $name, $nullable),
            $of instanceof ArrayCollectionHandler => $this->collection($of, $name, $parameters, $nullable),
            $of instanceof StdClassHandler => new ArrayType(
                ArrayForm::Map,
                new MixedType(),
                null,
                \stdClass::class,
                $nullable,
            ),
            // JMS tells the types of what is read by rules of its own, and the types of what is written by the value.
            $of instanceof UnionHandler => $this->writes() ? new MixedType() : null,
            default => null,
        };
    }

    /** @param array<mixed> $parameters format, zone, formats to read */
    private function date(DateHandler $handler, string $name, array $parameters, bool $nullable): ?Type
    {
        if ($name === \DateInterval::class) {
            return new IntervalType($nullable);
        }
        if (!in_array($name, [\DateTime::class, \DateTimeImmutable::class, \DateTimeInterface::class], true)) {
            return null;
        }
        $format = $parameters[0] ?? null;
        $zone = ($parameters[1] ?? '') ?: Configuration::part($handler, 'defaultTimezone')->getName();
        $formats = isset($parameters[2]) ? (array) $parameters[2] : [];
        if ($format === null && $formats === []) {
            $formats = Configuration::part($handler, 'defaultDeserializationFormats');
        }
        // JMS reads a DateTimeInterface as a DateTime.
        $class = $name === \DateTimeInterface::class && !$this->writes() ? \DateTime::class : $name;
        $format ??= Configuration::part($handler, 'defaultSerializationFormat');
        return new DateType($class, $format, $zone, array_values($formats), $nullable);
    }

    /** @param array<mixed> $parameters class, `name` or `value`, type of the value */
    private function enum(array $parameters, bool $nullable): ?Type
    {
        $class = $parameters[0]['name'] ?? $parameters[0] ?? null;
        if (!is_string($class) || !enum_exists($class)) {
            return null;
        }
        $enum = new \ReflectionEnum($class);
        $byName = ($parameters[1] ?? ($enum->isBacked() ? 'value' : 'name')) === 'name';
        if ($byName) {
            return new EnumType($enum->getName(), true, null, $nullable);
        }
        $backing = ScalarKind::tryFrom((string) $enum->getBackingType());
        $cast = $parameters[2]['name'] ?? $parameters[2] ?? null;
        $isCast = $cast !== null && ScalarKind::tryFrom($cast === 'integer' ? 'int' : $cast) !== $backing;
        return $backing === null || $isCast ? null : new EnumType($enum->getName(), false, $backing, $nullable);
    }

    /** @param array<mixed> $parameters */
    private function collection(
        ArrayCollectionHandler $handler,
        string $name,
        array $parameters,
        bool $nullable,
    ): ?Type {
        $isPlain = $this->writes()
            ? Configuration::part($handler, 'initializeExcluded') !== false
            : Configuration::part($handler, 'managerRegistry') === null;
        if (!$isPlain) {
            return null;
        }
        $class = $this->writes()
            ? 'Doctrine\Common\Collections\Collection'
            : 'Doctrine\Common\Collections\ArrayCollection';
        return $this->elements($parameters, $class, $nullable);
    }

    /** Whether listeners hear of objects of the type, other than JMS's own, whose work is compiled. */
    private function hasListeners(string $name): bool
    {
        foreach ($this->listeners() as [$listener, $class, $format, $interface]) {
            $isOwn = is_array($listener) && $listener[0] instanceof EnumSubscriber;
            $concerns = ($class === null || $class === $name)
                && ($format === null || $format === 'json')
                && ($interface === null || is_a($name, $interface, true));
            if ($concerns && !$isOwn) {
                return true;
            }
        }
        return false;
    }

    private function enumsAreKnown(): bool
    {
        foreach ($this->listeners() as [$listener]) {
            if (is_array($listener) && $listener[0] instanceof EnumSubscriber) {
                return true;
            }
        }
        return false;
    }

    /** @return list<array{mixed, ?string, ?string, ?string}> callable, class, format, interface */
    private function listeners(): array
    {
        $names = $this->writes()
            ? ['serializer.pre_serialize', 'serializer.post_serialize']
            : ['serializer.pre_deserialize', 'serializer.post_deserialize'];
        $listeners = [];
        foreach ($names as $name) {
            foreach ($this->jms->dispatcher->getListeners()[$name] ?? [] as $listener) {
                $listeners[] = array_pad(array_values($listener), 4, null);
            }
        }
        return $listeners;
    }
}
