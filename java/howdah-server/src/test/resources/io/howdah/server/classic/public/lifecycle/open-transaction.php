<?php

declare(strict_types=1);

$database = new PDO('sqlite:' . sys_get_temp_dir() . '/test.db');
$database->exec('CREATE TABLE IF NOT EXISTS t (a)');
$database->exec('INSERT INTO t VALUES (1)');
echo $database->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
if (isset($_GET['open'])) {
    $database->beginTransaction();
    $database->exec('INSERT INTO t VALUES (2)');
}
