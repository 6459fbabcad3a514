<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use JMS\Serializer\Exception\ExpressionLanguageRequiredException;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\Metadata\ExpressionPropertyMetadata;
use JMS\Serializer\Metadata\PropertyMetadata;
use JMS\Serializer\Metadata\StaticPropertyMetadata;
use JMS\Serializer\Metadata\VirtualPropertyMetadata;

/**
 * Models made of JMS's metadata, so that attributes, annotations, YAML, XML and the application's own drivers count.
 *
 * Expressions are named by the property or the class that has them; see Expressions.
 */
final class JmsModels implements Models
{
    /** @var array<class-string, ClassModel> */
    private array $models = [];

    private ?string $key = null;

    public readonly Types $types;

    public function __construct(private readonly Configuration $jms, private readonly Direction $direction)
    {
        $this->types = new Types($jms, $direction);
    }

    public function of(string $class): ClassModel
    {
        return $this->models[$class] ??= $this->model(new \ReflectionClass($class));
    }

    public function key(): string
    {
        return $this->key ??= $this->direction->value . Fingerprint::of($this->jms);
    }

    public function typeOf(string $class): Type
    {
        return $this->types->ofClass($class);
    }

    /** @param \ReflectionClass<object> $class */
    private function model(\ReflectionClass $class): ClassModel
    {
        $metadata = $this->jms->metadata->getMetadataForClass($class->getName());
        if (!$metadata instanceof ClassMetadata) {
            throw new ModelException("JMS has no metadata of {$class->getName()}. Give it attributes, or a handler.");
        }
        if ($metadata->usingExpression && $this->jms->evaluator === null) {
            throw new ExpressionLanguageRequiredException(sprintf(
                'To use conditional exclude/expose in %s you must configure the expression language.',
                $metadata->name,
            ));
        }
        $properties = [];
        foreach ($metadata->propertyMetadata as $property) {
            assert($property instanceof PropertyMetadata);
            $properties[] = $this->property($property);
        }
        return new ClassModel(
            $class->getName(),
            $properties,
            preSerialize: self::methods($metadata->preSerializeMethods),
            postSerialize: self::methods($metadata->postSerializeMethods),
            postDeserialize: self::methods($metadata->postDeserializeMethods),
            discriminator: $this->discriminator($metadata),
            excludeIf: $metadata->excludeIf === null || $this->direction === Direction::Read ? null : $metadata->name,
            instantiable: $class->isInstantiable() || !$class->isAbstract() && !$class->isInterface(),
            leaf: $class->isFinal(),
            sources: self::sources($class, $metadata),
            where: self::where($class),
        );
    }

    /**
     * @param array<object{name: string}> $methods
     * @return list<string>
     */
    private static function methods(array $methods): array
    {
        return array_values(array_map(static fn (object $method): string => $method->name, $methods));
    }

    /** When writing, the key is a constant property of the class, in its place among the others. */
    private function discriminator(ClassMetadata $metadata): ?Discriminator
    {
        $isBase = $metadata->discriminatorMap !== [] && $metadata->name === $metadata->discriminatorBaseClass;
        return $isBase && $this->direction === Direction::Read
            ? new Discriminator($metadata->discriminatorFieldName, $metadata->discriminatorMap)
            : null;
    }

    private function property(PropertyMetadata $metadata): Property
    {
        $native = $this->native($metadata);
        $where = $native === null ? '' : self::where($native->getDeclaringClass());
        if ($metadata->getter === null && ($native?->isStatic() || $native !== null && self::isOutOfReach($native))) {
            throw new ModelException(sprintf(
                'Generated code cannot reach %s::$%s, because it is static, or private to one of PHP\'s own classes. '
                . 'Exclude it, or give it a getter: #[Accessor(getter: ...)].',
                $metadata->class,
                $metadata->name,
            ));
        }
        [$access, $getter] = self::access($metadata);
        return new Property(
            $metadata->name,
            $metadata instanceof VirtualPropertyMetadata || $native === null ? '' : $metadata->class,
            (string) $metadata->serializedName,
            $this->type($metadata),
            $access,
            $getter,
            $metadata->setter,
            !$metadata->readOnly,
            true,
            array_values(array_filter($metadata->groups ?? [], is_string(...))),
            $metadata->sinceVersion,
            $metadata->untilVersion,
            $metadata->excludeIf === null ? null : "$metadata->class::$metadata->name",
            $metadata->skipWhenEmpty,
            $metadata->inline,
            $metadata->maxDepth,
            hasDefault: $metadata instanceof StaticPropertyMetadata || $metadata->hasDefault === true,
            default: $metadata instanceof StaticPropertyMetadata ? $metadata->getValue() : $metadata->defaultValue,
            nativeNullable: $native?->getType()?->allowsNull() ?? true,
            nativeReadonly: $native?->isReadOnly() ?? false,
            public: $native?->isPublic() ?? true,
            typed: $native?->hasType() ?? false,
            where: $where,
        );
    }

    /** No code can be bound to the scope of one of PHP's own classes. */
    private static function isOutOfReach(\ReflectionProperty $property): bool
    {
        return $property->isPrivate() && $property->getDeclaringClass()->isInternal();
    }

    /** What reading a property without a type means is an error only where the document has it. */
    private function type(PropertyMetadata $metadata): Type
    {
        return $metadata->type === null && $this->direction === Direction::Read
            ? new CustomType(Types::UNTYPED, [$metadata->class, $metadata->name], true, takesNull: true)
            : self::named($this->types->of($metadata->type, true), "$metadata->class::$metadata->name");
    }

    /** JMS's handlers can ask its context for the property. */
    private static function named(Type $type, string $property): Type
    {
        return $type instanceof CustomType
            ? new CustomType($type->handler, $type->parameters, $type->nullable, property: $property)
            : $type;
    }

    /** @return array{Access, ?string} with the getter or the expression */
    private static function access(PropertyMetadata $metadata): array
    {
        return match (true) {
            $metadata instanceof StaticPropertyMetadata => [Access::Constant, null],
            $metadata instanceof ExpressionPropertyMetadata => [
                Access::Expression,
                "$metadata->class::$metadata->name::value",
            ],
            $metadata->getter !== null => [Access::Method, $metadata->getter],
            default => [Access::Property, null],
        };
    }

    private function native(PropertyMetadata $metadata): ?\ReflectionProperty
    {
        if ($metadata instanceof StaticPropertyMetadata || $metadata instanceof ExpressionPropertyMetadata) {
            return null;
        }
        return property_exists($metadata->class, $metadata->name)
            ? new \ReflectionProperty($metadata->class, $metadata->name)
            : null;
    }

    /** @param \ReflectionClass<object> $class */
    private static function where(\ReflectionClass $class): string
    {
        return $class->getFileName() === false ? '' : $class->getFileName() . ':' . $class->getStartLine();
    }

    /**
     * @param \ReflectionClass<object> $class
     * @return list<string>
     */
    private static function sources(\ReflectionClass $class, ClassMetadata $metadata): array
    {
        $files = $metadata->fileResources;
        for ($of = $class; $of !== false; $of = $of->getParentClass()) {
            foreach ([$of, ...array_values($of->getTraits()), ...array_values($of->getInterfaces())] as $part) {
                if ($part->getFileName() !== false) {
                    $files[] = $part->getFileName();
                }
            }
        }
        return array_values(array_unique($files));
    }
}
