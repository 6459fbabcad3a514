<?php

declare(strict_types=1);

$_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
echo $_SESSION['count'], ' ', session_name(), "\n";
