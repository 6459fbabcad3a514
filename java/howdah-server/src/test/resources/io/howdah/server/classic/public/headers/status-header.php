<?php

declare(strict_types=1);

header('Status: 403 Forbidden');
echo http_response_code(), "\n";
