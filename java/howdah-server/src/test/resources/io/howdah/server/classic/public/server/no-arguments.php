<?php

declare(strict_types=1);

var_dump($argc ?? null, $argv ?? null, isset($_SERVER['argv']), isset($_SERVER['argc']));
