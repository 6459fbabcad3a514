<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadCast;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\SkipValue;
use JMS\Serializer\Context;
use JMS\Serializer\DeserializationContext;
use JMS\Serializer\EventDispatcher\ObjectEvent;
use JMS\Serializer\EventDispatcher\PreDeserializeEvent;
use JMS\Serializer\Exception\LogicException;
use JMS\Serializer\Exception\NotAcceptableException;
use JMS\Serializer\Exception\RuntimeException;
use JMS\Serializer\Exception\SkipHandlerException;
use JMS\Serializer\GraphNavigatorInterface;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\Metadata\PropertyMetadata;
use JMS\Serializer\Visitor\DeserializationVisitorInterface;
use JMS\Serializer\VisitorInterface;

/**
 * One call of deserialize() or fromArray(): what generated code leaves to JMS's handlers, listeners and the
 * application's object constructor.
 */
final class ReadCall implements GraphNavigatorInterface
{
    private ?DeserializationVisitorInterface $visitor = null;

    private ReadContext $generated;

    public function __construct(
        private readonly Configuration $jms,
        private readonly Types $types,
        private readonly DeserializationContext $context,
    ) {
    }

    /** The handler of all CustomTypes. */
    public static function handle(mixed $value, CustomType $type, ReadContext $context): mixed
    {
        if ($type->handler === Types::UNTYPED) {
            throw RuntimeException::noMetadataForProperty(...$type->parameters);
        }
        $call = $context->attachment;
        assert($call instanceof self);
        $outer = $call->generated ?? null;
        $call->generated = $context;
        $property = PropertyStack::of($call->jms->metadata, $type->property);
        try {
            if ($property !== null && $context->owner !== null) {
                $property->push($call->context());
                $owner = $context->owner;
                $call->visitor()->startVisitingObject($property->class, $owner, ['name' => '', 'params' => []]);
            }
            return $call->accept($value, ['name' => $type->handler, 'params' => $type->parameters]);
        } catch (NotAcceptableException $skipped) {
            throw new SkipValue('', 0, $skipped);
        } finally {
            if ($property !== null && $context->owner !== null) {
                $call->visitor()->endVisitingObject($property->class, null, ['name' => '', 'params' => []]);
                $property->pop($call->context());
            }
            if ($outer !== null) {
                $call->generated = $outer;
            }
        }
    }

    /** JMS's context of the call, as handlers and expressions know it. */
    public function context(): DeserializationContext
    {
        $this->visitor();
        return $this->context;
    }

    public function initialize(VisitorInterface $visitor, Context $context): void
    {
    }

    /** @param ?array{name: string, params?: array<mixed>} $type */
    public function accept($data, ?array $type = null): mixed
    {
        if ($type === null) {
            throw new RuntimeException('The type must be given for all properties when deserializing.');
        }
        $compiled = $this->types->of($type, false);
        if (!$compiled instanceof CustomType) {
            return $this->generated->read($data, $compiled);
        }
        $strict = Types::SCALARS[$type['name']] ?? null;
        if ($strict !== null) {
            return $this->visitor()->$strict($data, $type);
        }
        return match ($type['name']) {
            'NULL' => null,
            'resource' => throw new RuntimeException('Resources are not supported in serialized data.'),
            default => $this->visit($data, $type),
        };
    }

    /** What JMS does with a value that is no scalar and no array. */
    private function visit(mixed $data, array $type): mixed
    {
        $visitor = $this->visitor();
        $dispatcher = $this->jms->dispatcher;
        $this->context->increaseDepth();
        try {
            if ($dispatcher->hasListeners('serializer.pre_deserialize', $type['name'], 'json')) {
                $event = new PreDeserializeEvent($this->context, $data, $type);
                $dispatcher->dispatch('serializer.pre_deserialize', $type['name'], 'json', $event);
                $type = $event->getType();
                $data = $event->getData();
            }
            $handler = $this->jms->handlers->getHandler(self::DIRECTION_DESERIALIZATION, $type['name'], 'json');
            if ($handler !== null) {
                try {
                    return $handler($visitor, $data, $type, $this->context);
                } catch (SkipHandlerException) {
                }
            }
            $metadata = $this->metadata($data, $type['name']);
            $object = $this->object($data, $type, $metadata);
        } finally {
            $this->context->decreaseDepth();
        }
        if ($object !== null && $dispatcher->hasListeners('serializer.post_deserialize', $metadata->name, 'json')) {
            $event = new ObjectEvent($this->context, $object, $type);
            $dispatcher->dispatch('serializer.post_deserialize', $metadata->name, 'json', $event);
        }
        return $object;
    }

    /** Of the class, or of that which the discriminator names. */
    private function metadata(mixed $data, string $class): ClassMetadata
    {
        $metadata = $this->jms->metadata->getMetadataForClass($class);
        assert($metadata instanceof ClassMetadata);
        if ($metadata->discriminatorMap === [] || $class !== $metadata->discriminatorBaseClass) {
            return $metadata;
        }
        $value = $this->visitor()->visitDiscriminatorMapProperty($data, $metadata);
        $named = $metadata->discriminatorMap[$value] ?? throw new LogicException(sprintf(
            'The type value "%s" does not exist in the discriminator map of class "%s". Available types: %s',
            $value,
            $metadata->name,
            implode(', ', array_keys($metadata->discriminatorMap)),
        ));
        $below = $this->jms->metadata->getMetadataForClass($named);
        assert($below instanceof ClassMetadata);
        return $below;
    }

    private function object(mixed $data, array $type, ClassMetadata $metadata): ?object
    {
        if ($this->jms->constructor === null) {
            return $this->generated->readObject($metadata->name, self::element($data, $metadata));
        }
        $object = $this->jms->constructor->construct($this->visitor(), $metadata, $data, $type, $this->context);
        return $object === null
            ? null
            : $this->generated->readObject($metadata->name, self::element($data, $metadata), $object);
    }

    /**
     * @return array<array-key, mixed>
     * @throws Mismatch
     */
    private static function element(mixed $data, ClassMetadata $metadata): array
    {
        if (is_array($data)) {
            return $data;
        }
        $keys = [];
        foreach ($metadata->propertyMetadata as $property) {
            assert($property instanceof PropertyMetadata);
            $property->readOnly || $keys[] = (string) $property->serializedName;
        }
        return ReadCast::object($data, $metadata->name, $keys);
    }

    private function visitor(): DeserializationVisitorInterface
    {
        if ($this->visitor === null) {
            $this->visitor = $this->jms->reading->getVisitor();
            $this->visitor->setNavigator($this);
            $this->context->initialize('json', $this->visitor, $this, $this->jms->metadata);
        }
        return $this->visitor;
    }
}
