<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

final class Shell
{
    /** @param list<string> $command */
    public static function run(array $command): string
    {
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        $output = stream_get_contents($pipes[1]);
        $code = proc_close($process);
        if ($code !== 0) {
            $words = implode(' ', array_slice($command, 0, 8));
            throw new RuntimeException("$words … ended with code $code:\n" . substr($output, -2000));
        }
        return $output;
    }
}
