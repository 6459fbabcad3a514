<?php

declare(strict_types=1);

var_dump(
    is_int($_SERVER['REQUEST_TIME']),
    is_float($_SERVER['REQUEST_TIME_FLOAT']),
    (int) $_SERVER['REQUEST_TIME_FLOAT'] === $_SERVER['REQUEST_TIME'],
    abs(microtime(true) - $_SERVER['REQUEST_TIME_FLOAT']) < 10,
    filter_var($_SERVER['REMOTE_PORT'], FILTER_VALIDATE_INT) > 0,
);
