<?php

declare(strict_types=1);

namespace Howdah\Console;

/** One line on a terminal, which changes; nothing elsewhere. */
final class Progress
{
    private const EVERY_NANOSECONDS = 100_000_000;
    private const WIDTH = 78;

    private readonly bool $visible;
    private int $next = 0;

    /** @param resource $stream */
    public function __construct(private readonly mixed $stream)
    {
        $this->visible = stream_isatty($stream);
    }

    public function show(string $format, int|string ...$values): void
    {
        if ($this->visible && hrtime(true) >= $this->next) {
            $this->next = hrtime(true) + self::EVERY_NANOSECONDS;
            fwrite($this->stream, "\r" . str_pad(substr(sprintf($format, ...$values), 0, self::WIDTH), self::WIDTH));
        }
    }

    public function end(): void
    {
        if ($this->visible) {
            fwrite($this->stream, "\r" . str_repeat(' ', self::WIDTH) . "\r");
        }
    }
}
