<?php

declare(strict_types=1);

echo $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['PATH_INFO'] ?? '-', "\n";
