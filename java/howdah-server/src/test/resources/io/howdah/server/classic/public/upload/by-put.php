<?php

declare(strict_types=1);

$target = fopen(sys_get_temp_dir() . '/put.bin', 'w+');
var_dump(stream_copy_to_stream(fopen('php://input', 'r'), $target));
rewind($target);
var_dump(md5(stream_get_contents($target)), $_FILES, $_POST);
