<?php

declare(strict_types=1);

header('X-Accel-Buffering: no');
header('X-Accel-Expires: 0');
header('X-Accel-Limit-Rate: 0');
echo "text\n";
