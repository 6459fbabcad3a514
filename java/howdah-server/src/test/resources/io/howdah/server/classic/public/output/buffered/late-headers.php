<?php

declare(strict_types=1);

echo "output\n";
header('X-After-Output: 1');
var_dump(headers_sent(), ob_get_level());
echo str_repeat('x', 5000), "\n";
var_dump(headers_sent());
