<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

final class Progress
{
    public static function say(string $what): void
    {
        fprintf(STDERR, "%s %s\n", date('H:i:s'), $what);
    }
}
