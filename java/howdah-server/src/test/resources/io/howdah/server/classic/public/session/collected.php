<?php

declare(strict_types=1);

ini_set('session.gc_maxlifetime', '1000');
$folder = session_save_path();
touch("$folder/sess_old", time() - 5000);
touch("$folder/sess_young", time() - 500);
session_start();
var_dump(session_gc());
clearstatcache();
var_dump(file_exists("$folder/sess_old"), file_exists("$folder/sess_young"));
session_write_close();
var_dump(@session_gc());
