<?php

declare(strict_types=1);

echo $_SERVER['HTTP_X_REPEATED'] ?? '-', "\n", $_SERVER['HTTP_COOKIE'] ?? '-', "\n";
echo json_encode($_COOKIE), "\n";
