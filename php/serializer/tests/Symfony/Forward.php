<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

use Symfony\Component\Serializer\Normalizer\NormalizerInterface;

/** Hands what a test gives as a nested object to the mock that the test watches. */
final class Forward implements NormalizerInterface
{
    /** What the test itself asks for. */
    public ?object $root = null;

    public function __construct(private readonly NormalizerInterface $mock)
    {
    }

    public function getSupportedTypes(?string $format): array
    {
        return [\stdClass::class => false];
    }

    public function supportsNormalization(mixed $data, ?string $format = null, array $context = []): bool
    {
        return $data instanceof \stdClass && $data !== $this->root;
    }

    public function normalize(
        mixed $object,
        ?string $format = null,
        array $context = [],
    ): array|string|int|float|bool|\ArrayObject|null {
        return $this->mock->normalize($object, $format, $context);
    }
}
