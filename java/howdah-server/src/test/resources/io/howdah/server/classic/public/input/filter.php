<?php

declare(strict_types=1);

var_dump(
    filter_input(INPUT_GET, 'number', FILTER_VALIDATE_INT),
    filter_input(INPUT_GET, 'missing'),
    filter_input(INPUT_POST, 'mail', FILTER_VALIDATE_EMAIL),
    filter_input(INPUT_COOKIE, 'c'),
    filter_input(INPUT_SERVER, 'REQUEST_METHOD'),
    filter_has_var(INPUT_GET, 'number'),
    filter_input_array(INPUT_GET, ['number' => FILTER_VALIDATE_INT, 'list' => FILTER_REQUIRE_ARRAY]),
);
$_GET['number'] = '43';
var_dump(filter_input(INPUT_GET, 'number'));
