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
use JMS\Serializer\Visitor\Factory\DeserializationVisitorFactory;
use JMS\Serializer\Visitor\Factory\SerializationVisitorFactory;
use Metadata\MetadataFactoryInterface;

/** What JMS's serializer was built with. */
final class Configuration
{
    /** @param ?ObjectConstructorInterface $constructor null where objects are made without their constructor */
    private function __construct(
        public readonly MetadataFactoryInterface $metadata,
        public readonly ParserInterface $types,
        public readonly HandlerRegistryInterface $handlers,
        public readonly EventDispatcherInterface $dispatcher,
        public readonly ?ExpressionEvaluatorInterface $evaluator,
        public readonly ?ObjectConstructorInterface $constructor,
        public readonly SerializationVisitorFactory $writing,
        public readonly DeserializationVisitorFactory $reading,
        public readonly SerializationContextFactoryInterface $writeContexts,
        public readonly DeserializationContextFactoryInterface $readContexts,
    ) {
    }

    /**
     * JMS's serializer has no public way to ask for its parts, so they are taken from its private properties.
     *
     * @throws UnsupportedException where the parts are not those that SerializerBuilder makes
     */
    public static function of(Serializer $serializer): self
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
        return new self(
            self::part($serializer, 'factory'),
            self::part($serializer, 'typeParser'),
            self::part($writer, 'handlerRegistry'),
            self::part($writer, 'dispatcher') ?? new EventDispatcher(),
            self::part($writer, 'expressionEvaluator'),
            $constructor instanceof UnserializeObjectConstructor ? null : $constructor,
            self::part($serializer, 'serializationVisitors')['json'],
            self::part($serializer, 'deserializationVisitors')['json'],
            self::part($serializer, 'serializationContextFactory'),
            self::part($serializer, 'deserializationContextFactory'),
        );
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
