<?php

declare(strict_types=1);

ob_start();
var_dump(http_response_code());
var_dump(http_response_code(404), http_response_code(), http_response_code(0), http_response_code());
header('HTTP/1.1 403 Forbidden');
var_dump(http_response_code());
header('Status: 410 Gone');
var_dump(http_response_code());
ob_end_flush();
flush();
var_dump(http_response_code(500));
