<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Symfony\Component\Serializer\Normalizer\AbstractObjectNormalizer;
use Symfony\Component\Serializer\Normalizer\CacheableSupportsMethodInterface;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;

/**
 * Says of which classes a normalizer takes all objects. It says so itself since Symfony 6.3; earlier ones are asked
 * with an object of the class, if they say that nothing else matters.
 */
final class Support
{
    private const OWN = 'Symfony\Component\Serializer\Normalizer\\';

    /** @throws Uncompiled where the normalizer decides for each object anew */
    public static function writes(NormalizerInterface $normalizer, string $class): bool
    {
        if ($normalizer instanceof ObjectNormalizer) {
            return !is_a($class, \Traversable::class, true); // what can be iterated, the serializer iterates
        }
        if (method_exists($normalizer, 'getSupportedTypes')) {
            return self::lists($normalizer, $normalizer->getSupportedTypes('json'), $class);
        }
        if (!self::isOfClass($normalizer)) {
            return self::refuse($normalizer);
        }
        $example = self::example($class);
        return $example === null
            ? $normalizer instanceof DenormalizerInterface && $normalizer->supportsDenormalization(null, $class, 'json')
            : $normalizer->supportsNormalization($example, 'json');
    }

    /** @throws Uncompiled as writes() does */
    public static function reads(DenormalizerInterface $normalizer, string $class): bool
    {
        return match (true) {
            $normalizer instanceof ObjectNormalizer => true,
            method_exists($normalizer, 'getSupportedTypes')
                => self::lists($normalizer, $normalizer->getSupportedTypes('json'), $class),
            self::isOfClass($normalizer) => $normalizer->supportsDenormalization(null, $class, 'json'),
            default => self::refuse($normalizer),
        };
    }

    /** @param array<string, ?bool> $types what getSupportedTypes() gives */
    private static function lists(object $normalizer, array $types, string $class): bool
    {
        $any = null;
        foreach ($types as $type => $always) {
            if ($type === 'object' || $type === '*') {
                $any ??= $always;
            } elseif (is_a($class, $type, true)) {
                return $always !== null;
            }
        }
        return match (true) {
            $any === null => false,
            $any === true && $normalizer instanceof AbstractObjectNormalizer => true,
            default => self::refuse($normalizer),
        };
    }

    /** Those of Symfony that are no ObjectNormalizer and decide for each value take no objects of unknown classes. */
    private static function refuse(object $normalizer): false
    {
        return str_starts_with($normalizer::class, self::OWN)
            ? false
            : throw new Uncompiled(get_debug_type($normalizer) . ' decides for each value whether it takes it');
    }

    private static function isOfClass(object $normalizer): bool
    {
        return $normalizer instanceof CacheableSupportsMethodInterface && $normalizer->hasCacheableSupportsMethod();
    }

    /** An object of a class; null where there cannot be one that is of no other class. */
    private static function example(string $class): ?object
    {
        if (is_a($class, \UnitEnum::class, true)) {
            return enum_exists($class) ? $class::cases()[0] ?? null : null;
        }
        $reflection = new \ReflectionClass($class);
        if ($reflection->isAbstract() || $reflection->isInterface()) {
            return null;
        }
        if ($reflection->hasMethod('__destruct') || ($reflection->isInternal() && $reflection->isFinal())) {
            throw new Uncompiled("no example of $class can be made, by which its normalizer would be known");
        }
        return $reflection->newInstanceWithoutConstructor();
    }
}
