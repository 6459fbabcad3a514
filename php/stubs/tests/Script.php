<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

/** A run of a generator's script in a folder of its own. */
final class Script
{
    private function __construct(
        public readonly int $code,
        public readonly string $output,
        public readonly string $errors,
    ) {
    }

    /**
     * @param string $script below php/
     * @param list<string> $arguments
     */
    public static function run(string $script, array $arguments, string $folder): self
    {
        $command = [PHP_BINARY, __DIR__ . "/../../$script", ...$arguments];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', "$folder/.errors", 'w']], $pipes, $folder);
        $output = stream_get_contents($pipes[1]);
        $code = proc_close($process);
        return new self($code, $output, (string) file_get_contents("$folder/.errors"));
    }
}
