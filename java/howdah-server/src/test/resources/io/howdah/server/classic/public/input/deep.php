<?php

declare(strict_types=1);

print_r($_GET);
print_r($_POST);
echo count($_GET['deep'] ?? [], COUNT_RECURSIVE), "\n";
