<?php

declare(strict_types=1);

header('HTTP/1.1 404 Not Found');
echo http_response_code(), "\n";
