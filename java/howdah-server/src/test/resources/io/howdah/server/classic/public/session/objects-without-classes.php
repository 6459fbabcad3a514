<?php

declare(strict_types=1);

if (isset($_GET['write'])) {
    require __DIR__ . '/included/known.php';
    session_start();
    $_SESSION['object'] = new Known();
    exit("written\n");
}
spl_autoload_register(function (string $class): void {
    header("X-Autoload: $class", false);
});
session_start();
echo get_class($_SESSION['object']), "\n";
