<?php

echo $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['PHP_SELF'], ' ', $_SERVER['REQUEST_URI'], ' ', $_SERVER['QUERY_STRING'], "\n";
echo basename(__DIR__), ' ', basename($_SERVER['DOCUMENT_ROOT']), ' ', basename($_SERVER['SCRIPT_FILENAME']), "\n";
echo basename(getcwd()), "\n";
