<?php

declare(strict_types=1);

final class Late
{
    public function __destruct()
    {
        echo session_status() === PHP_SESSION_ACTIVE ? 'active' : 'closed', "\n";
    }
}

$late = new Late();
register_shutdown_function(function (): void {
    echo session_status() === PHP_SESSION_ACTIVE ? 'active' : 'closed', "\n";
    session_write_close();
});
session_start();
$_SESSION['late'] = $late;
