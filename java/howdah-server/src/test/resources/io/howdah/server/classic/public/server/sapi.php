<?php

declare(strict_types=1);

echo PHP_SAPI, "\n", php_sapi_name(), "\n";
