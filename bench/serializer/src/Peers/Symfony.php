<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use Symfony\Component\PropertyInfo\Extractor\PhpDocExtractor;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\JsonDecode;
use Symfony\Component\Serializer\Encoder\JsonEncode;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\NameConverter\CamelCaseToSnakeCaseNameConverter;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

final class Symfony implements Peer
{
    private readonly Serializer $serializer;

    public function __construct()
    {
        $reflection = new ReflectionExtractor();
        $types = new PropertyInfoExtractor(
            [$reflection],
            [new PhpDocExtractor(), $reflection],
            [],
            [$reflection],
            [$reflection],
        );
        $this->serializer = new Serializer([
            new DateTimeNormalizer([DateTimeNormalizer::FORMAT_KEY => DATE_ATOM]),
            new ArrayDenormalizer(),
            new ObjectNormalizer(null, new CamelCaseToSnakeCaseNameConverter(), null, $types),
        ], [new JsonEncoder(
            new JsonEncode([JsonEncode::OPTIONS => JSON_PRESERVE_ZERO_FRACTION]),
            new JsonDecode([JsonDecode::ASSOCIATIVE => true]),
        )]);
    }

    public function write(mixed $value, bool $chosen): string
    {
        return $this->serializer->serialize($value, 'json');
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        $type = str_starts_with($type, 'list<') ? substr($type, 5, -1) . '[]' : $type;
        return $this->serializer->deserialize($json, $type, 'json');
    }
}
