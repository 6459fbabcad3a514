<?php

declare(strict_types=1);

var_dump(is_int($_SERVER['REQUEST_TIME']), is_float($_SERVER['REQUEST_TIME_FLOAT']));
var_dump(abs($_SERVER['REQUEST_TIME'] - time()) < 100);
var_dump((int) $_SERVER['REQUEST_TIME_FLOAT'] === $_SERVER['REQUEST_TIME']);
usleep(1000);
var_dump(microtime(true) > $_SERVER['REQUEST_TIME_FLOAT'], hrtime(true) > 0);
