<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

final class Book1000 extends Book
{
    protected const PEOPLE = 1000;
}
