<?php

declare(strict_types=1);

final class Ending implements SessionHandlerInterface
{
    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        return '';
    }

    public function write(string $id, string $data): bool
    {
        exit("exit of write\n");
    }

    public function close(): bool
    {
        echo "close\n";
        return true;
    }

    public function destroy(string $id): bool
    {
        return true;
    }

    public function gc(int $lifetime): int
    {
        return 0;
    }
}

session_set_save_handler(new Ending());
session_id('exits');
session_start();
$_SESSION['a'] = 1;
echo "the script's end\n";
