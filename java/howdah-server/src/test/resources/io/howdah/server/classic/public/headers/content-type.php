<?php

declare(strict_types=1);

match ($_GET['case']) {
    'default' => null,
    'plain' => header('Content-Type: text/plain'),
    'charset' => header('Content-Type: text/plain; charset=ISO-8859-1'),
    'json' => header('Content-Type: application/json'),
    'lower' => header('content-type: text/css'),
    'empty' => header('Content-Type:'),
    'ini' => ini_set('default_mimetype', 'text/x-other'),
    'no-charset' => ini_set('default_charset', ''),
    'removed' => header_remove('Content-Type'),
    'invalid' => header('Content-Type: nonsense'),
};
echo "body\n";
