<?php

declare(strict_types=1);

echo "before\n";
include __DIR__ . '/included/broken.php';
echo "after\n";
