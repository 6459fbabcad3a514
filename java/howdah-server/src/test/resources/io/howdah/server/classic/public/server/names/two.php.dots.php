<?php

declare(strict_types=1);

echo $_SERVER['SCRIPT_NAME'], ' ', var_export($_SERVER['PATH_INFO'] ?? null, true), "\n";
