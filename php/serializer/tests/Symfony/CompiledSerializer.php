<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

use Howdah\Serializer\SymfonySerializer;
use Symfony\Component\Serializer\Encoder\DecoderInterface;
use Symfony\Component\Serializer\Encoder\EncoderInterface;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;
use Symfony\Component\Serializer\Serializer;
use Symfony\Component\Serializer\SerializerInterface;

/** Stands in Symfony's own tests where they make a Serializer: a SymfonySerializer that was given the very Serializer. */
final class CompiledSerializer implements
    SerializerInterface,
    NormalizerInterface,
    DenormalizerInterface,
    EncoderInterface,
    DecoderInterface
{
    public const EMPTY_ARRAY_AS_OBJECT = Serializer::EMPTY_ARRAY_AS_OBJECT;

    public readonly Serializer $symfony;
    public readonly SymfonySerializer $compiled;

    /**
     * @param list<object> $normalizers
     * @param list<object> $encoders
     */
    public function __construct(array $normalizers = [], array $encoders = [])
    {
        $originals = array_map(
            static fn(mixed $normalizer): mixed => $normalizer instanceof CompiledNormalizer
                ? $normalizer->original
                : $normalizer,
            $normalizers,
        );
        $this->symfony = new Serializer($originals, $encoders);
        $this->compiled = new SymfonySerializer($this->symfony, Report::folder(), Report::delegated(...));
        foreach ($normalizers as $normalizer) {
            if ($normalizer instanceof CompiledNormalizer) {
                $normalizer->setSerializer($this);
            }
        }
    }

    public function serialize(mixed $data, string $format, array $context = []): string
    {
        return $this->compiled->serialize($data, $format, $context);
    }

    public function deserialize(mixed $data, string $type, string $format, array $context = []): mixed
    {
        return $this->compiled->deserialize($data, $type, $format, $context);
    }

    public function normalize(
        mixed $object,
        ?string $format = null,
        array $context = [],
    ): array|string|int|float|bool|\ArrayObject|null {
        return $this->compiled->normalize($object, $format, $context);
    }

    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        return $this->compiled->denormalize($data, $type, $format, $context);
    }

    public function supportsNormalization(mixed $data, ?string $format = null, array $context = []): bool
    {
        return $this->compiled->supportsNormalization($data, $format, $context);
    }

    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return $this->compiled->supportsDenormalization($data, $type, $format, $context);
    }

    public function getSupportedTypes(?string $format): array
    {
        return $this->compiled->getSupportedTypes($format);
    }

    public function encode(mixed $data, string $format, array $context = []): string
    {
        return $this->symfony->encode($data, $format, $context);
    }

    public function supportsEncoding(string $format, array $context = []): bool
    {
        return $this->symfony->supportsEncoding($format, $context);
    }

    public function decode(string $data, string $format, array $context = []): mixed
    {
        return $this->symfony->decode($data, $format, $context);
    }

    public function supportsDecoding(string $format, array $context = []): bool
    {
        return $this->symfony->supportsDecoding($format, $context);
    }
}
