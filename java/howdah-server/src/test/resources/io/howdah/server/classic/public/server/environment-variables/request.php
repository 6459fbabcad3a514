<?php

declare(strict_types=1);

// $_ENV alone: what came with the request, beside the pool's own.
$environment = $_ENV;
ksort($environment);
foreach (
    ['REQUEST_METHOD', 'REQUEST_URI', 'SCRIPT_NAME', 'SCRIPT_FILENAME', 'QUERY_STRING', 'DOCUMENT_ROOT', 'HTTP_HOST',
    'HTTP_X_OWN', 'POOL_NAME', 'HTTP_POOL', 'PHP_SELF', 'REQUEST_TIME', 'argv'] as $name
) {
    echo $name, ' ', gettype($environment[$name] ?? null), ' ', isset(getenv()[$name]) ? 'too' : 'not', "\n";
}
var_dump($environment['REQUEST_METHOD'], $environment['REQUEST_URI'], $environment['HTTP_X_OWN'] ?? null);
