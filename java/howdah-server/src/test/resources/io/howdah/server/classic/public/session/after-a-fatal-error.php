<?php

declare(strict_types=1);

session_start();
if (isset($_GET['fail'])) {
    $_SESSION['before'] = 1;
    no_such_function();
}
var_dump($_SESSION);
