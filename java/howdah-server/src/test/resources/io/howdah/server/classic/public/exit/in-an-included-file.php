<?php

declare(strict_types=1);

include __DIR__ . '/included/exits.php';
echo "after\n";
