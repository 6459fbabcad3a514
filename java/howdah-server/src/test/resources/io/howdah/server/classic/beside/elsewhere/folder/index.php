<?php

declare(strict_types=1);

echo 'the index of ', basename(__DIR__), ' ', $_SERVER['SCRIPT_NAME'], "\n";
