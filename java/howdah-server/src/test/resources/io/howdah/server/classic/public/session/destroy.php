<?php

declare(strict_types=1);

ob_start();
session_start();
var_dump($_SESSION);
$_SESSION['a'] = 1;
if (isset($_GET['destroy'])) {
    setcookie(session_name(), '', 1);
    var_dump(session_destroy(), $_SESSION, session_id());
    session_unset();
    var_dump($_SESSION);
}
