<?php

declare(strict_types=1);

function seen(): array
{
    return [$GLOBALS['own'] ?? null, count($_GET), isset($_SERVER['argv']), isset($GLOBALS['_SERVER'])];
}

$own = 1;
var_dump(seen());
$name = '_GET';
var_dump($$name === $_GET, array_key_exists('_REQUEST', $GLOBALS), array_key_first($GLOBALS));
$_GET['added'] = 1;
$_SERVER['ADDED'] = 2;
var_dump($_REQUEST, filter_input(INPUT_GET, 'added'), getenv('ADDED'));
unset($_GET);
var_dump(isset($_GET));
