<?php

declare(strict_types=1);

// SECRET source
$names = ['SCRIPT_NAME', 'PATH_INFO', 'PHP_SELF', 'REQUEST_URI', 'QUERY_STRING', 'REQUEST_METHOD', 'HTTPS', 'HTTP_X_A'];
foreach ($names as $name) {
    echo $name, '=', $_SERVER[$name] ?? 'none', "\n";
}
echo 'below=', substr($_SERVER['SCRIPT_FILENAME'], strlen($_SERVER['DOCUMENT_ROOT'])), "\n";
echo 'get=', json_encode($_GET), "\n";
