<?php

declare(strict_types=1);

var_dump(
    filter_input(INPUT_GET, 'n', FILTER_VALIDATE_INT),
    filter_input(INPUT_POST, 'n', FILTER_VALIDATE_INT),
    filter_input(INPUT_COOKIE, 'n'),
    filter_input(INPUT_SERVER, 'REQUEST_METHOD'),
    filter_input(INPUT_SERVER, 'SCRIPT_NAME'),
    filter_input(INPUT_ENV, 'POOL_NAME'),
    filter_has_var(INPUT_GET, 'n'),
);
$_GET['n'] = 'changed';
var_dump(filter_input(INPUT_GET, 'n'), filter_input_array(INPUT_GET));
