<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

/** A serializer as the benchmark uses it, in a process of its own. */
interface Peer
{
    /** @param bool $chosen whether only the groups list and detail of version 2.0 are written */
    public function write(mixed $value, bool $chosen): string;

    /** @param string $type a class, or `list<…>` of one */
    public function read(string $json, string $type, bool $chosen): mixed;
}
