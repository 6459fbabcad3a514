<?php

declare(strict_types=1);

session_id('locked');
session_start();
if (isset($_GET['wait'])) {
    $count = $_SESSION['count'] ?? 0;
    usleep(50000);
    $_SESSION['count'] = $count + 1;
    echo "counted\n";
} else {
    echo $_SESSION['count'], "\n";
}
