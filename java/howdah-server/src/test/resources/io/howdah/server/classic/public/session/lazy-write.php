<?php

declare(strict_types=1);

final class Logging extends SessionHandler implements SessionUpdateTimestampHandlerInterface
{
    public function write(string $id, string $data): bool
    {
        echo "write $data\n";
        return parent::write($id, $data);
    }

    public function updateTimestamp(string $id, string $data): bool
    {
        echo "updateTimestamp $data\n";
        return parent::write($id, $data);
    }

    public function validateId(string $id): bool
    {
        echo "validateId\n";
        return true;
    }
}

ini_set('session.lazy_write', $_GET['lazy']);
session_set_save_handler(new Logging(), true);
session_start();
$_SESSION['a'] = $_GET['a'];
echo "script\n";
