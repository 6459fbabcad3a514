<?php

declare(strict_types=1);

ob_start();
session_start();
$_SESSION['kept'] = ($_SESSION['kept'] ?? 0) + 1;
session_write_close();
$_SESSION['lost'] = 1;
var_dump(session_status() === PHP_SESSION_NONE, $_SESSION);
session_start();
var_dump($_SESSION);
session_abort();
session_start(['read_and_close' => true]);
var_dump($_SESSION, session_status() === PHP_SESSION_NONE);
