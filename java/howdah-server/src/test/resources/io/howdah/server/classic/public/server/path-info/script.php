<?php

declare(strict_types=1);

foreach (['SCRIPT_NAME', 'PATH_INFO', 'PHP_SELF', 'REQUEST_URI', 'DOCUMENT_URI', 'QUERY_STRING'] as $name) {
    echo $name, ' = ', var_export($_SERVER[$name] ?? null, true), "\n";
}
echo basename($_SERVER['SCRIPT_FILENAME']), ' ', isset($_SERVER['PATH_TRANSLATED']) ? 'translated' : '-', "\n";
