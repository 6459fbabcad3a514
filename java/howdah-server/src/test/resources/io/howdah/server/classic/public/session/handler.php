<?php

declare(strict_types=1);

final class Logging implements SessionHandlerInterface, SessionUpdateTimestampHandlerInterface, SessionIdInterface
{
    private string $file;

    public function __construct()
    {
        $this->file = sys_get_temp_dir() . '/session-of-its-own';
    }

    public function open(string $path, string $name): bool
    {
        echo "open $name\n";
        return true;
    }

    public function close(): bool
    {
        echo "close\n";
        return true;
    }

    public function read(string $id): string
    {
        echo "read $id\n";
        return (string) @file_get_contents($this->file);
    }

    public function write(string $id, string $data): bool
    {
        echo "write $id $data\n";
        return file_put_contents($this->file, $data) !== false;
    }

    public function destroy(string $id): bool
    {
        echo "destroy $id\n";
        return true;
    }

    public function gc(int $lifetime): int
    {
        echo "gc\n";
        return 0;
    }

    public function validateId(string $id): bool
    {
        echo "validate $id\n";
        return true;
    }

    public function updateTimestamp(string $id, string $data): bool
    {
        echo "touch $id $data\n";
        return true;
    }

    // phpcs:ignore PSR1.Methods.CamelCapsMethodName
    public function create_sid(): string
    {
        echo "create\n";
        return 'made';
    }
}

ob_start();
session_set_save_handler(new Logging());
session_start(['lazy_write' => true]);
$_SESSION['a'] ??= 1;
if (isset($_GET['regenerate'])) {
    session_regenerate_id(true);
}
if (isset($_GET['encode'])) {
    echo session_encode(), "\n";
    session_decode('b|i:2;');
    var_dump($_SESSION);
}
