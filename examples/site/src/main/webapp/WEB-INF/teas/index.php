<?php

declare(strict_types=1);

$teas = ['assam' => 1837, 'ceylon' => 1867];
$path = (string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$name = strtolower(rawurldecode(substr($path, strlen(dirname($_SERVER['SCRIPT_NAME'])) + 1)));

header('Content-Type: text/plain; charset=UTF-8');
if (isset($teas[$name])) {
    echo ucfirst($name), ' has been grown since ', $teas[$name], "\n";
} elseif ($name === '') {
    echo implode("\n", array_keys($teas)), "\n";
} else {
    http_response_code(404);
    echo "No tea is called $name\n";
}
