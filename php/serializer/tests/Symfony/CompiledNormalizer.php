<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

use Howdah\Serializer\SymfonySerializer;
use Symfony\Component\Serializer\Normalizer\AbstractObjectNormalizer;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;
use Symfony\Component\Serializer\SerializerInterface;

/**
 * Stands in Symfony's own tests where they make an ObjectNormalizer: what they ask of it, a SymfonySerializer does that
 * was given the very ObjectNormalizer.
 */
class CompiledNormalizer extends AbstractObjectNormalizer
{
    public readonly ObjectNormalizer $original;
    private ?SymfonySerializer $compiled = null;
    private ?Forward $forward = null;

    public function __construct(mixed ...$arguments)
    {
        $this->original = new ObjectNormalizer(...$arguments);
        Report::uses();
    }

    public function getSupportedTypes(?string $format): array
    {
        return $this->original->getSupportedTypes($format);
    }

    public function setSerializer(SerializerInterface $serializer): void
    {
        parent::setSerializer($serializer);
        $this->compiled = null;
    }

    public function supportsNormalization(mixed $data, ?string $format = null, array $context = []): bool
    {
        return $this->original->supportsNormalization($data, $format, $context);
    }

    public function normalize(
        mixed $object,
        ?string $format = null,
        array $context = [],
    ): array|string|int|float|bool|\ArrayObject|null {
        $compiled = $this->compiled();
        if ($this->forward !== null) {
            $this->forward->root = $object;
        }
        return $compiled->normalize($object, $format, $context);
    }

    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return $this->original->supportsDenormalization($data, $type, $format, $context);
    }

    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        return $this->compiled()->denormalize($data, $type, $format, $context);
    }

    protected function extractAttributes(object $object, ?string $format = null, array $context = []): array
    {
        throw new \LogicException('Only normalize() and denormalize() are called.');
    }

    protected function getAttributeValue(
        object $object,
        string $attribute,
        ?string $format = null,
        array $context = [],
    ): mixed {
        throw new \LogicException('Only normalize() and denormalize() are called.');
    }

    protected function setAttributeValue(
        object $object,
        string $attribute,
        mixed $value,
        ?string $format = null,
        array $context = [],
    ): void {
        throw new \LogicException('Only normalize() and denormalize() are called.');
    }

    private function compiled(): SymfonySerializer
    {
        $serializer = $this->serializer ?? null;
        if ($serializer instanceof CompiledSerializer) {
            return $serializer->compiled;
        }
        return $this->compiled ??= new SymfonySerializer(
            new Serializer($this->normalizers($serializer)),
            Report::folder(),
            Report::delegated(...),
        );
    }

    /** @return list<object> the original, behind what stands for the serializer that it was given */
    private function normalizers(?SerializerInterface $serializer): array
    {
        $this->forward = $serializer instanceof NormalizerInterface ? new Forward($serializer) : null;
        return array_values(array_filter([$this->forward, $this->original]));
    }
}
