<?php

declare(strict_types=1);

ob_start();
final class Throwing extends SessionHandler
{
    public function write(string $id, string $data): bool
    {
        throw new DomainException('thrown by write');
    }
}

session_set_save_handler(new Throwing());
session_id('throws');
session_start();
$_SESSION['a'] = 1;
echo "the script's end\n";
