<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;

final class Howdah implements Peer
{
    private readonly Serializer $serializer;

    /** @param ?Conventions $conventions null for the serializer's own */
    public function __construct(string $folder, ?Conventions $conventions)
    {
        $this->serializer = new Serializer($folder, $conventions, checksSources: false);
    }

    public function write(mixed $value, bool $chosen): string
    {
        return $chosen
            ? $this->serializer->toJson($value, ['list', 'detail', 'Default'], '2.0')
            : $this->serializer->toJson($value);
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        return $chosen
            ? $this->serializer->fromJson($json, $type, ['list', 'detail', 'Default'], '2.0')
            : $this->serializer->fromJson($json, $type);
    }
}
