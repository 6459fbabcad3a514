<?php

declare(strict_types=1);

foreach (['REQUEST_METHOD', 'SCRIPT_NAME', 'HTTP_HOST', 'QUERY_STRING', 'NO_SUCH_VARIABLE'] as $name) {
    echo $name, ' ', var_export(getenv($name), true), "\n";
}
var_dump($_ENV);
