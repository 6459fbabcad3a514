<?php

declare(strict_types=1);

echo $_SERVER['HTTP_CONNECTION'] ?? '-', "\n";
