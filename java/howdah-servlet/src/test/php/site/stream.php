<?php

declare(strict_types=1);

echo "first\n";
flush();
for ($i = 0; $i < 3000 && !file_exists($_GET['until']); $i++) {
    usleep(10000);
    clearstatcache();
}
echo "last\n";
