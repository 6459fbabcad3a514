<?php

declare(strict_types=1);

header('Location: https://example.test/', true, 308);
echo http_response_code(), "\n";
