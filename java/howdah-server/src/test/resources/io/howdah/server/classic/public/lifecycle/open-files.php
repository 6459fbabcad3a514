<?php

declare(strict_types=1);

$lock = fopen(sys_get_temp_dir() . '/lock', 'c');
var_dump(flock($lock, LOCK_EX | LOCK_NB));
$GLOBALS['kept'] = $lock;
