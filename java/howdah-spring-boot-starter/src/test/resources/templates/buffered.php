<?php

declare(strict_types=1);

echo 'first ';
ob_start();
echo 'second ';
ob_start();
echo 'third ', ob_get_level();
