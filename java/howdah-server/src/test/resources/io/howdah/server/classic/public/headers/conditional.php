<?php

declare(strict_types=1);

header('ETag: "abc"');
header('Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT');
header('Cache-Control: max-age=60');
header('Expires: Thu, 01 Jan 2026 00:01:00 GMT');
header('Vary: Accept');
echo "PHP decides, not the server.\n";
