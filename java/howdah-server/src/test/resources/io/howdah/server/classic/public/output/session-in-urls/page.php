<?php

declare(strict_types=1);

session_start();
$_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
echo $_SESSION['count'], ' ', SID === '' ? 'no SID' : 'a SID', "\n";
echo '<a href="page.php">on</a>', "\n";
