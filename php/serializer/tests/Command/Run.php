<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Serializer\Command\Command;

/** A run of `howdah-serializer`. */
final class Run
{
    private function __construct(
        public readonly int $code,
        public readonly string $output,
        public readonly string $errors,
    ) {
    }

    public static function of(string ...$arguments): self
    {
        $streams = [fopen('php://memory', 'w+'), fopen('php://memory', 'w+')];
        $code = (new Command(...$streams))->run(array_values($arguments));
        array_map(rewind(...), $streams);
        return new self($code, (string) stream_get_contents($streams[0]), (string) stream_get_contents($streams[1]));
    }
}
