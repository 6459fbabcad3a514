<?php

declare(strict_types=1);

ksort($_ENV);
var_dump($_ENV['POOL_NAME'] ?? null, $_ENV['HTTP_POOL'] ?? null);
