<?php

declare(strict_types=1);

echo $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['PHP_SELF'], ' ', $_SERVER['REQUEST_URI'], "\n";
echo $_SERVER['QUERY_STRING'], ' ', basename(__DIR__), ' ', basename($_SERVER['DOCUMENT_ROOT']), "\n";
echo basename($_SERVER['SCRIPT_FILENAME']), ' ', basename(getcwd()), "\n";
