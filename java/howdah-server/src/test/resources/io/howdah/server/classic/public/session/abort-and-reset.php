<?php

declare(strict_types=1);

ob_start();
session_start();
$_SESSION['kept'] = 1;
session_write_close();
session_start();
$_SESSION['kept'] = 2;
session_reset();
var_dump($_SESSION);
$_SESSION['kept'] = 3;
session_abort();
session_start();
var_dump($_SESSION);
session_unset();
var_dump($_SESSION, session_encode());
