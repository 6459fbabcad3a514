<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** Findings, as a command shows them: each once. */
final class Report
{
    public static function count(int $count, string $one, string $many): string
    {
        return "$count " . ($count === 1 ? $one : $many);
    }

    /**
     * @param resource $stream
     * @param list<Finding> $findings
     */
    public static function write(mixed $stream, string $heading, array $findings): void
    {
        if ($findings !== []) {
            @fwrite($stream, $heading . implode("\n", array_unique(array_map(strval(...), $findings))) . "\n");
        }
    }
}
