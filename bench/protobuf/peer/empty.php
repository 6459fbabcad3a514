<?php

declare(strict_types=1);

$start = hrtime(true);
$nanos = hrtime(true) - $start;

echo json_encode([
    'nanos' => $nanos,
    'output' => '',
    'files' => count(get_included_files()),
    'memory' => memory_get_peak_usage(),
]);
