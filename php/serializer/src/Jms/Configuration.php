<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use JMS\Serializer\Accessor\DefaultAccessorStrategy;
use JMS\Serializer\Construction\ObjectConstructorInterface;
use JMS\Serializer\Construction\UnserializeObjectConstructor;
use JMS\Serializer\ContextFactory\DeserializationContextFactoryInterface;
use JMS\Serializer\ContextFactory\SerializationContextFactoryInterface;
use JMS\Serializer\EventDispatcher\EventDispatcher;
use JMS\Serializer\EventDispatcher\EventDispatcherInterface;
use JMS\Serializer\Expression\ExpressionEvaluatorInterface;
use JMS\Serializer\GraphNavigatorInterface;
use JMS\Serializer\Handler\HandlerRegistryInterface;
use JMS\Serializer\Serializer;
use JMS\Serializer\Type\ParserInterface;
use JMS\Serializer\Visitor\Factory\JsonDeserializationVisitorFactory;
use JMS\Serializer\Visitor\Factory\JsonSerializationVisitorFactory;
use Metadata\MetadataFactoryInterface;

/** What JMS's serializer was built with. */
final class Configuration
{
    /**
     * @param ?ObjectConstructorInterface $constructor null where objects are made without their constructor
     * @param bool $decodesPlainly whether json_decode() is called with JMS's default options
     */
    private function __construct(
        public readonly MetadataFactoryInterface $metadata,
        public readonly ParserInterface $types,
        public readonly HandlerRegistryInterface $handlers,
        public readonly EventDispatcherInterface $dispatcher,
        public readonly ?ExpressionEvaluatorInterface $evaluator,
        public readonly ?ObjectConstructorInterface $constructor,
        public readonly JsonSerializationVisitorFactory $writing,
        public readonly JsonDeserializationVisitorFactory $reading,
        public readonly SerializationContextFactoryInterface $writeContexts,
        public readonly DeserializationContextFactoryInterface $readContexts,
        public readonly int $jsonFlags,
        public readonly bool $isStrict,
        public readonly bool $decodesPlainly,
    ) {
    }

    /**
     * JMS's serializer has no public way to ask for its parts, so they are taken from its private properties.
     *
     * @return ?self null where it was built without JSON
     * @throws UnsupportedException where the parts are not those that SerializerBuilder makes
     */
    public static function of(Serializer $serializer): ?self
    {
        $navigators = self::part($serializer, 'graphNavigators');
        $writer = $navigators[GraphNavigatorInterface::DIRECTION_SERIALIZATION];
        $reader = $navigators[GraphNavigatorInterface::DIRECTION_DESERIALIZATION];
        foreach ([$writer, $reader] as $navigator) {
            $accessor = self::part($navigator, 'accessor');
            if (!$accessor instanceof DefaultAccessorStrategy) {
                throw new UnsupportedException(sprintf(
                    '%s accesses properties in its own way, which cannot be compiled. Expected %s; build the '
                    . 'serializer without setAccessorStrategy(), or keep JMS\'s for these classes.',
                    $accessor::class,
                    DefaultAccessorStrategy::class,
                ));
            }
        }
        $constructor = self::part($reader, 'objectConstructor');
        $writing = self::part($serializer, 'serializationVisitors')['json'] ?? null;
        $reading = self::part($serializer, 'deserializationVisitors')['json'] ?? null;
        if ($writing === null || $reading === null) {
            return null;
        }
        $areOwn = $writing instanceof JsonSerializationVisitorFactory
            && $reading instanceof JsonDeserializationVisitorFactory;
        if (!$areOwn) {
            throw new UnsupportedException(sprintf(
                '%s and %s make visitors of their own, which cannot be compiled. Expected %s and %s.',
                $writing::class,
                $reading::class,
                JsonSerializationVisitorFactory::class,
                JsonDeserializationVisitorFactory::class,
            ));
        }
        return new self(
            self::part($serializer, 'factory'),
            self::part($serializer, 'typeParser'),
            self::part($writer, 'handlerRegistry'),
            self::part($writer, 'dispatcher') ?? new EventDispatcher(),
            self::part($writer, 'expressionEvaluator'),
            $constructor instanceof UnserializeObjectConstructor ? null : $constructor,
            $writing,
            $reading,
            self::part($serializer, 'serializationContextFactory'),
            self::part($serializer, 'deserializationContextFactory'),
            self::part($writing, 'options'),
            self::part($reading, 'strict'),
            self::part($reading, 'options') === 0 && self::part($reading, 'depth') === 512,
        );
    }

    /**
     * The handlers and listeners as they are now.
     *
     * @return array{mixed, mixed}
     */
    public function heard(): array
    {
        return [
            method_exists($this->handlers, 'getHandlers') ? $this->handlers->getHandlers() : null,
            method_exists($this->dispatcher, 'getListeners') ? $this->dispatcher->getListeners() : null,
        ];
    }

    /** The value of a private property. */
    public static function part(object $whole, string $property): mixed
    {
        $read = static fn (object $whole): mixed => $whole->$property;
        try {
            return \Closure::bind($read, null, $whole::class)($whole);
        } catch (\Error $error) {
            throw new UnsupportedException(sprintf(
                '%s has no property $%s: this version of JMS serializer is not supported. Versions 3.30 to 3.x are.',
                $whole::class,
                $property,
            ), 0, $error);
        }
    }
}
