<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

/** What json_encode() and json_decode() alone cost for the equal array: no serializer on top of them can be faster. */
final class Json implements Peer
{
    public function __construct(private readonly mixed $array)
    {
    }

    public function write(mixed $value, bool $chosen): string
    {
        return json_encode($this->array, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        return json_decode($json, true, 512, JSON_THROW_ON_ERROR);
    }
}
