<?php

declare(strict_types=1);

final class Leaving extends SessionHandler
{
    public function write(string $id, string $data): bool
    {
        exit("exit in place of writing\n");
    }

    public function close(): bool
    {
        echo "closed\n";
        return parent::close();
    }
}

session_set_save_handler(new Leaving(), isset($_GET['register']));
session_start();
$_SESSION['a'] = 1;
echo "script\n";
if (isset($_GET['now'])) {
    session_write_close();
    echo "not reached\n";
}
