<?php

/*
 * What a schema of many files costs a request: uses one message of it, whose file imports all others over several
 * steps, or one message of each file.
 */

declare(strict_types=1);

$start = hrtime(true);

require __DIR__ . '/vendor/autoload.php';

[$files, $used] = isset($argv) ? [(int) $argv[1], (int) $argv[2]] : [(int) $_GET['files'], (int) $_GET['used']];
$data = '';
for ($i = 0; $i < $used; $i++) {
    $class = "Synthetic$files\\File$i\\Order";
    $message = new $class();
    $message->setName('order');
    $message->setCount($i);
    $data .= $message->serializeToString();
}

$nanos = hrtime(true) - $start;

echo json_encode([
    'nanos' => $nanos,
    'output' => md5($data),
    'files' => count(get_included_files()),
    'memory' => memory_get_peak_usage(),
]);
