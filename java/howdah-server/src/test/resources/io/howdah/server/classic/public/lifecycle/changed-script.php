<?php

declare(strict_types=1);

$file = sys_get_temp_dir() . '/changed.php';
file_put_contents($file, "<?php return {$_GET['n']};");
touch($file, 1000000000 + (int) $_GET['n']);
var_dump(include $file);
