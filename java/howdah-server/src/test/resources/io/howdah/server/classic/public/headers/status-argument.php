<?php

declare(strict_types=1);

header('X-Any: thing', true, 402);
echo http_response_code(), "\n";
