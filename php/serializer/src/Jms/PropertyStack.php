<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use JMS\Serializer\Context;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\Metadata\PropertyMetadata;
use Metadata\MetadataFactoryInterface;

/** The property that a handler is called for, as JMS's context has it on top of its stack of metadata. */
final class PropertyStack
{
    private function __construct(
        public readonly ClassMetadata $class,
        private readonly PropertyMetadata $property,
    ) {
    }

    /** @param ?string $property `class::name`; null for none */
    public static function of(MetadataFactoryInterface $metadata, ?string $property): ?self
    {
        if ($property === null) {
            return null;
        }
        [$name, $property] = explode('::', $property);
        $class = $metadata->getMetadataForClass($name);
        $property = $class->propertyMetadata[$property] ?? null;
        return $class instanceof ClassMetadata && $property instanceof PropertyMetadata
            ? new self($class, $property)
            : null;
    }

    public function push(Context $context): void
    {
        $context->pushClassMetadata($this->class);
        $context->pushPropertyMetadata($this->property);
    }

    public function pop(Context $context): void
    {
        $context->popPropertyMetadata();
        $context->popClassMetadata();
    }
}
