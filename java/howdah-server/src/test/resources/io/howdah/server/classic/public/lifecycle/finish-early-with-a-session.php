<?php

declare(strict_types=1);

ob_start();
session_id('early');
session_start();
$_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
echo $_SESSION['count'], "\n";
fastcgi_finish_request();
$_SESSION['after'] = true;
