<?php

declare(strict_types=1);

ob_start();
session_start();
$old = session_id();
$_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
var_dump(session_regenerate_id(isset($_GET['delete'])), $old !== session_id());
var_dump(file_exists(session_save_path() . "/sess_$old"), $_SESSION['count']);
