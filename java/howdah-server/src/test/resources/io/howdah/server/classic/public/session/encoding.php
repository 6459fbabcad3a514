<?php

declare(strict_types=1);

ob_start();
session_start();
$_SESSION['a'] = ['b' => 1];
$_SESSION['c'] = new ArrayObject([1]);
var_dump(session_encode());
var_dump(session_decode('d|i:5;'), $_SESSION['d'] ?? null);
ini_set('session.serialize_handler', 'php_serialize');
session_write_close();
ini_set('session.serialize_handler', 'php_serialize');
session_start();
var_dump(isset($_SESSION['a']));
