<?php

declare(strict_types=1);

ob_start();
// The handler of one request is not that of the next.
echo ini_get('session.save_handler'), "\n";
session_id('plain');
session_start();
var_dump($_SESSION);
$_SESSION['a'] = 1;
