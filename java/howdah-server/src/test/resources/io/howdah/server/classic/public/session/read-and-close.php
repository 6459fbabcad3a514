<?php

declare(strict_types=1);

if (isset($_GET['write'])) {
    session_start();
    $_SESSION['a'] = 1;
    exit("written\n");
}
session_start(['read_and_close' => true]);
var_dump(session_status() === PHP_SESSION_ACTIVE, $_SESSION);
$_SESSION['a'] = 2;
