<?php

declare(strict_types=1);

// All that a server says of a request, but for what no two requests have in common.
$server = $_SERVER;
unset($server['REMOTE_PORT'], $server['REQUEST_TIME'], $server['REQUEST_TIME_FLOAT']);
ksort($server);
foreach ($server as $name => $value) {
    echo "$name = ", var_export($value, true), "\n";
}
