<?php

declare(strict_types=1);

header('Content-Type: application/octet-stream');
echo implode(array_map(chr(...), range(0, 255)));
