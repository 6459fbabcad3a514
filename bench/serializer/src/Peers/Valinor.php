<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use CuyZ\Valinor\Cache\FileSystemCache;
use CuyZ\Valinor\Mapper\Source\Source;
use CuyZ\Valinor\Mapper\TreeMapper;
use CuyZ\Valinor\MapperBuilder;
use CuyZ\Valinor\Normalizer\Format;
use CuyZ\Valinor\Normalizer\JsonNormalizer;
use CuyZ\Valinor\NormalizerBuilder;
use Howdah\Benchmarks\Serializer\Models\Contact;

/** Maps and normalizes with a cache of files; knows neither groups nor versions. */
final class Valinor implements Peer
{
    private readonly TreeMapper $mapper;
    private readonly JsonNormalizer $normalizer;

    public function __construct(string $folder)
    {
        $cache = new FileSystemCache("$folder/valinor");
        $this->mapper = (new MapperBuilder())
            ->withCache($cache)
            ->registerKeyConverter(static fn(string $key): string => lcfirst(str_replace('_', '', ucwords($key, '_'))))
            ->mapper();
        $this->normalizer = (new NormalizerBuilder())
            ->withCache($cache)
            ->registerTransformer(static function (Contact $contact, callable $next): array {
                $written = [];
                foreach ($next() as $name => $value) {
                    $written[strtolower((string) preg_replace('/[A-Z]/', '_$0', $name))] = $value;
                }
                return $written;
            })
            ->registerTransformer(static fn(\DateTimeImmutable $date): string => $date->format('Y-m-d\TH:i:sP'))
            ->normalizer(Format::json())
            ->withOptions(JSON_PRESERVE_ZERO_FRACTION);
    }

    public function write(mixed $value, bool $chosen): string
    {
        return $this->normalizer->normalize($value);
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        return $this->mapper->map($type, Source::json($json));
    }
}
