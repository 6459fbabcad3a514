<?php

declare(strict_types=1);

header('Content-Type: application/octet-stream');
echo str_repeat('0123456789abcdef', 131072);
