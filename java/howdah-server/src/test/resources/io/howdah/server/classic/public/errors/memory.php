<?php

declare(strict_types=1);

echo "before\n";
$text = str_repeat('x', 1 << 30);
echo "after\n";
