#!/usr/bin/env php
<?php

declare(strict_types=1);

use Howdah\Stubs\Command;

require_once $GLOBALS['_composer_autoload_path'] ?? __DIR__ . '/../../autoload.php';

$command = new Command(fopen('php://stdout', 'w'), fopen('php://stderr', 'w'));
exit($command->run(array_slice($argv, 1)));
