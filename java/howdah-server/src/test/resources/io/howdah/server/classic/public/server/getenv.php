<?php

declare(strict_types=1);

var_dump(getenv('POOL_NAME'), getenv('POOL_NAME', true), getenv('HTTP_HOST'), getenv('HTTP_HOST', true));
var_dump(getenv('NO_SUCH'));
var_dump(isset($_SERVER['POOL_NAME']), $_ENV, isset(getenv()['REQUEST_METHOD']));
putenv('POOL_NAME=changed');
putenv('OWN=1');
var_dump(getenv('POOL_NAME'), getenv('POOL_NAME', true), getenv('OWN'), $_SERVER['POOL_NAME']);
putenv('OWN');
var_dump(getenv('OWN'));
