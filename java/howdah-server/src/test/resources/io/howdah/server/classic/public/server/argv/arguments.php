<?php

declare(strict_types=1);

var_dump($argc ?? null, $argv ?? null, $_SERVER['argc'] ?? null, $_SERVER['argv'] ?? null);
