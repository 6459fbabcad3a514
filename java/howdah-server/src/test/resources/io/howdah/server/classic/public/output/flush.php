<?php

declare(strict_types=1);

header('X-Early: 1');
echo "one\n";
flush();
usleep(20000);
echo "two\n";
flush();
ob_start();
echo "three\n";
flush();
ob_flush();
flush();
echo "four\n";
