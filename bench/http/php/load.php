<?php

declare(strict_types=1);

require __DIR__ . '/Database.php';
require __DIR__ . '/PdoDatabase.php';
require __DIR__ . '/PoolDatabase.php';
require __DIR__ . '/Application.php';
require __DIR__ . '/fortunes.php';
