<?php

declare(strict_types=1);

foreach (['REQUEST_URI', 'SCRIPT_NAME', 'PHP_SELF', 'PATH_INFO', 'DOCUMENT_URI', 'QUERY_STRING'] as $name) {
    echo $name, ' = ', var_export($_SERVER[$name] ?? null, true), "\n";
}
var_dump($_GET);
