<?php

declare(strict_types=1);

final class Leaving
{
    /** @var resource */
    public $context;

    public function stream_open(string $path): bool
    {
        return true;
    }

    public function stream_read(int $length): string
    {
        exit("exit while a stream is read\n");
    }

    public function stream_eof(): bool
    {
        return false;
    }

    public function stream_stat(): array
    {
        return [];
    }

    public function stream_close(): void
    {
        echo "closed\n";
    }
}

stream_wrapper_register('leaving', Leaving::class);
echo "before\n";
echo file_get_contents('leaving://somewhere');
echo "after\n";
