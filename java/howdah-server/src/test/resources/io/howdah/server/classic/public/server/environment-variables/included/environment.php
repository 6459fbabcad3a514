<?php

declare(strict_types=1);

ksort($server);
$environment = $_ENV;
ksort($environment);
var_dump($environment === $server, isset($environment['PHP_SELF'], $environment['REQUEST_TIME'], getenv()['PHP_SELF']));
$_ENV['REQUEST_URI'] = 'changed';
var_dump($_SERVER['REQUEST_URI'], getenv('REQUEST_URI'), array_keys(array_diff_key($server, $environment)));
