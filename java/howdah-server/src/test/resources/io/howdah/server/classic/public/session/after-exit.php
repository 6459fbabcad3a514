<?php

declare(strict_types=1);

session_id('exit');
session_start();
var_dump($_SESSION);
$_SESSION['a'] = ($_SESSION['a'] ?? 0) + 1;
match ($_GET['end'] ?? '') {
    'exit' => exit,
    'throw' => throw new DomainException(),
    'fatal' => no_such_function(),
    default => null,
};
