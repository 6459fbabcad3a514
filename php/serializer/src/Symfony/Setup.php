<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Symfony\Component\PropertyAccess\PropertyAccessor;
use Symfony\Component\PropertyInfo\PropertyAccessExtractorInterface;
use Symfony\Component\PropertyInfo\PropertyTypeExtractorInterface;
use Symfony\Component\PropertyInfo\Type as LegacyType;
use Symfony\Component\Serializer\Debug\TraceableNormalizer;
use Symfony\Component\Serializer\Mapping\ClassDiscriminatorResolverInterface;
use Symfony\Component\Serializer\Mapping\Factory\CacheClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactoryInterface;
use Symfony\Component\Serializer\Mapping\Loader\FileLoader;
use Symfony\Component\Serializer\Mapping\Loader\LoaderChain;
use Symfony\Component\Serializer\Mapping\Loader\LoaderInterface;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\NameConverter\NameConverterInterface;
use Symfony\Component\Serializer\Normalizer\AbstractNormalizer;
use Symfony\Component\Serializer\Normalizer\AbstractObjectNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

/**
 * How an application has set up Symfony's serializer: its normalizers in their order, and by what its ObjectNormalizer
 * reads classes.
 *
 * Symfony keeps this in private properties, whose names have been the same since version 5.4.
 */
final class Setup
{
    /** @param list<object> $normalizers */
    private function __construct(
        private readonly array $normalizers,
        public readonly ?ClassMetadataFactoryInterface $metadata,
        public readonly ?NameConverterInterface $names,
        private readonly ?PropertyTypeExtractorInterface $types,
        public readonly ?ClassDiscriminatorResolverInterface $discriminators,
        public readonly PropertyAccessExtractorInterface $accessible,
        /** @var array<string, mixed> the default context of the ObjectNormalizer */
        public readonly array $context,
        public readonly JsonOptions $json,
    ) {
    }

    /** @throws Uncompiled where there is no ObjectNormalizer, or one that does what cannot be known before a call */
    public static function of(Serializer $serializer): self
    {
        $normalizers = array_map(
            static fn(object $normalizer): object => $normalizer instanceof TraceableNormalizer
                ? self::read($normalizer, TraceableNormalizer::class, 'normalizer')
                : $normalizer,
            array_values(self::read($serializer, Serializer::class, 'normalizers')),
        );
        $objects = null;
        foreach ($normalizers as $normalizer) {
            $objects ??= $normalizer instanceof ObjectNormalizer ? $normalizer : null;
        }
        if ($objects === null) {
            throw new Uncompiled('the serializer has no ' . ObjectNormalizer::class);
        }
        $resolver = self::read($objects, ObjectNormalizer::class, 'objectClassResolver');
        if ((new \ReflectionFunction($resolver))->getFileName() !== self::file(ObjectNormalizer::class)) {
            throw new Uncompiled('its ObjectNormalizer has an object class resolver of its own');
        }
        if (!self::read($objects, ObjectNormalizer::class, 'propertyAccessor') instanceof PropertyAccessor) {
            throw new Uncompiled('its ObjectNormalizer has a property accessor of its own');
        }
        return new self(
            $normalizers,
            self::read($objects, AbstractNormalizer::class, 'classMetadataFactory'),
            self::read($objects, AbstractNormalizer::class, 'nameConverter'),
            self::read($objects, AbstractObjectNormalizer::class, 'propertyTypeExtractor'),
            self::read($objects, AbstractObjectNormalizer::class, 'classDiscriminatorResolver'),
            self::read($objects, ObjectNormalizer::class, 'propertyInfoExtractor'),
            self::read($objects, AbstractNormalizer::class, 'defaultContext'),
            JsonOptions::of($serializer),
        );
    }

    /**
     * The normalizer that writes objects of a class.
     *
     * @throws Uncompiled where a normalizer decides for each object anew
     */
    public function normalizer(string $class): ?NormalizerInterface
    {
        foreach ($this->normalizers as $normalizer) {
            if ($normalizer instanceof NormalizerInterface && Support::writes($normalizer, $class)) {
                return $normalizer;
            }
        }
        return null;
    }

    /** The normalizer that reads objects of a class. @throws Uncompiled as normalizer() does */
    public function denormalizer(string $class): ?DenormalizerInterface
    {
        foreach ($this->normalizers as $normalizer) {
            if ($normalizer instanceof DenormalizerInterface && Support::reads($normalizer, $class)) {
                return $normalizer;
            }
        }
        return null;
    }

    /**
     * What the application's property-info says of a property's type.
     *
     * @return object|list<LegacyType>|null
     */
    public function type(string $class, string $property): object|array|null
    {
        return match (true) {
            $this->types === null => null,
            method_exists($this->types, 'getType') => $this->types->getType($class, $property),
            default => $this->types->getTypes($class, $property),
        };
    }

    /** @param class-string $class of a normalizer */
    public function has(string $class): bool
    {
        foreach ($this->normalizers as $normalizer) {
            if ($normalizer instanceof $class) {
                return true;
            }
        }
        return false;
    }

    /** The same text for the same setup, as far as generated code depends on it. */
    public function key(): string
    {
        $dates = [];
        foreach ($this->normalizers as $normalizer) {
            if ($normalizer instanceof DateTimeNormalizer) {
                $dates[] = self::read($normalizer, DateTimeNormalizer::class, 'defaultContext');
            }
        }
        $parts = [$this->metadata, $this->names, $this->types, $this->discriminators, $this->accessible];
        return serialize([
            array_map(get_debug_type(...), [...$this->normalizers, ...$parts]),
            $this->mappings(),
            array_map(static fn(array $context): array => array_filter($context, is_scalar(...)), $dates),
            $this->names instanceof MetadataAwareNameConverter
                ? get_debug_type(self::read($this->names, MetadataAwareNameConverter::class, 'fallbackNameConverter'))
                : null,
        ]);
    }

    /** @return list<string> the XML and YAML files that class metadata comes from */
    public function mappings(): array
    {
        $factory = $this->metadata;
        if ($factory instanceof CacheClassMetadataFactory) {
            $factory = self::read($factory, CacheClassMetadataFactory::class, 'decorated');
        }
        return $factory instanceof ClassMetadataFactory
            ? self::files(self::read($factory, ClassMetadataFactory::class, 'loader'))
            : [];
    }

    /** The value of a property that is not public, in which Symfony keeps settings. */
    public static function read(object $object, string $class, string $property): mixed
    {
        if (!property_exists($class, $property)) {
            throw new Uncompiled("this version's $class has no property \$$property, by which its setup is known");
        }
        return (fn(): mixed => $this->$property)->bindTo($object, $class)();
    }

    /** @return list<string> */
    private static function files(LoaderInterface $loader): array
    {
        return match (true) {
            $loader instanceof FileLoader => [self::read($loader, FileLoader::class, 'file')],
            $loader instanceof LoaderChain => array_merge([], ...array_map(self::files(...), $loader->getLoaders())),
            default => [],
        };
    }

    private static function file(string $class): string|false
    {
        return (new \ReflectionClass($class))->getFileName();
    }
}
