<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;
use JMS\Serializer\Context;
use JMS\Serializer\EventDispatcher\ObjectEvent;
use JMS\Serializer\EventDispatcher\PreSerializeEvent;
use JMS\Serializer\Exception\CircularReferenceDetectedException;
use JMS\Serializer\Exception\InvalidArgumentException;
use JMS\Serializer\Exception\NotAcceptableException;
use JMS\Serializer\Exception\RuntimeException;
use JMS\Serializer\Exception\SkipHandlerException;
use JMS\Serializer\GraphNavigatorInterface;
use JMS\Serializer\JsonSerializationVisitor;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\SerializationContext;
use JMS\Serializer\VisitorInterface;

/**
 * One call of serialize() or toArray(): what generated code leaves to JMS's handlers and listeners.
 *
 * They meet JMS's own visitor, and this as its navigator, which leads back into generated code.
 */
final class WriteCall implements GraphNavigatorInterface
{
    private ?JsonSerializationVisitor $visitor = null;

    private WriteContext $generated;

    public function __construct(
        private readonly Configuration $jms,
        private readonly Types $types,
        private readonly SerializationContext $context,
    ) {
    }

    /** The handler of all CustomTypes. */
    public static function handle(mixed $value, CustomType $type, WriteContext $context): mixed
    {
        $call = $context->attachment;
        assert($call instanceof self);
        $outer = $call->generated ?? null;
        $call->generated = $context;
        $property = PropertyStack::of($call->jms->metadata, $type->property);
        try {
            $property?->push($call->context());
            return $call->accept($value, ['name' => $type->handler, 'params' => $type->parameters]);
        } catch (NotAcceptableException $skipped) {
            throw new SkipValue('', 0, $skipped);
        } finally {
            $property?->pop($call->context());
            if ($outer !== null) {
                $call->generated = $outer;
            }
        }
    }

    /** JMS's context of the call, as handlers and expressions know it. */
    public function context(): SerializationContext
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
        if ($data === null) {
            return $this->context->shouldSerializeNull() ? null : throw new NotAcceptableException();
        }
        if ($type === null && is_object($data)) {
            $type = ['name' => $data::class, 'params' => []];
        }
        $compiled = $this->types->of($type, false);
        if ($compiled instanceof CustomType) {
            return $this->visit($data, $type);
        }
        try {
            return $this->generated->write($data, $compiled);
        } catch (SkipValue $skipped) {
            throw new NotAcceptableException('', 0, $skipped);
        }
    }

    /** What JMS does with a value that is no scalar and no array. */
    private function visit(mixed $data, array $type): mixed
    {
        if ($type['name'] === 'resource') {
            throw new RuntimeException('Resources are not supported in serialized data.');
        }
        $visitor = $this->visitor();
        if ($this->context->isVisiting($data)) {
            throw new CircularReferenceDetectedException();
        }
        $this->context->startVisiting($data);
        try {
            $type = $this->prepared($data, $this->ownType($data, $type));
            $handler = $this->jms->handlers->getHandler(self::DIRECTION_SERIALIZATION, $type['name'], 'json');
            if ($handler !== null) {
                try {
                    return $handler($visitor, $data, $type, $this->context);
                } catch (SkipHandlerException) {
                }
            }
            $result = $this->object($data, $type);
        } finally {
            $this->context->stopVisiting($data);
        }
        return $this->finished($data, $type, $result);
    }

    /** The type by the object's own class, unless the declared one has a handler. */
    private function ownType(mixed $data, array $type): array
    {
        $isBelow = is_object($data) && is_subclass_of($data, $type['name'], false);
        $handler = $isBelow
            ? $this->jms->handlers->getHandler(self::DIRECTION_SERIALIZATION, $type['name'], 'json')
            : null;
        return $isBelow && $handler === null
            ? ['name' => $data::class, 'params' => $type['params'] ?? []]
            : $type;
    }

    /** The type, after listeners had the chance to change it. */
    private function prepared(mixed $data, array $type): array
    {
        $dispatcher = $this->jms->dispatcher;
        if (!$dispatcher->hasListeners('serializer.pre_serialize', $type['name'], 'json')) {
            return $type;
        }
        $event = new PreSerializeEvent($this->context, $data, $type);
        $dispatcher->dispatch('serializer.pre_serialize', $type['name'], 'json', $event);
        return $event->getType();
    }

    private function object(mixed $data, array $type): mixed
    {
        if (!is_object($data)) {
            throw new InvalidArgumentException(sprintf(
                'Value at %s is expected to be an object of class %s but is of type %s',
                $this->context->getPath() ?? 'the root',
                $type['name'],
                gettype($data),
            ));
        }
        try {
            return $this->generated->writeAs($data, $type['name']);
        } catch (SkipValue $skipped) {
            throw new NotAcceptableException('', 0, $skipped);
        }
    }

    /** The result, after listeners had the chance to add to it. */
    private function finished(object $data, array $type, mixed $result): mixed
    {
        $dispatcher = $this->jms->dispatcher;
        if (!$dispatcher->hasListeners('serializer.post_serialize', $type['name'], 'json')) {
            return $result;
        }
        $metadata = $this->jms->metadata->getMetadataForClass($type['name']);
        assert($metadata instanceof ClassMetadata);
        $visitor = $this->visitor();
        $visitor->startVisitingObject($metadata, $data, $type);
        foreach ((array) $result as $key => $value) {
            $visitor->setData((string) $key, $value);
        }
        $event = new ObjectEvent($this->context, $data, $type);
        $dispatcher->dispatch('serializer.post_serialize', $type['name'], 'json', $event);
        return $visitor->endVisitingObject($metadata, $data, $type);
    }

    private function visitor(): JsonSerializationVisitor
    {
        if ($this->visitor === null) {
            $visitor = $this->jms->writing->getVisitor();
            assert($visitor instanceof JsonSerializationVisitor);
            $visitor->setNavigator($this);
            $this->context->initialize('json', $visitor, $this, $this->jms->metadata);
            $this->visitor = $visitor;
        }
        return $this->visitor;
    }
}
