<?php

declare(strict_types=1);

session_start();
$_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
var_dump($_SESSION, session_status() === PHP_SESSION_ACTIVE, session_name(), strlen(session_id()));
echo SID, "\n";
