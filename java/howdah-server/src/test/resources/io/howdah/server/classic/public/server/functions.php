<?php

declare(strict_types=1);

foreach (
    [
        'apache_request_headers',
        'cli_set_process_title',
        'dl',
        'fastcgi_finish_request',
        'getallheaders',
    ] as $name
) {
    echo $name, ' ', var_export(function_exists($name), true), "\n";
}
