<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

final class Book3 extends Book
{
    protected const PEOPLE = 3;
}
