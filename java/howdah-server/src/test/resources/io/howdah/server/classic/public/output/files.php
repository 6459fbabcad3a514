<?php

declare(strict_types=1);

$file = sys_get_temp_dir() . '/file.txt';
file_put_contents($file, str_repeat("0123456789\n", 3));
var_dump(readfile($file));
$handle = fopen($file, 'r');
fseek($handle, 11);
var_dump(fpassthru($handle));
var_dump(print('printed '), printf("%05.1f\n", 3.14159));
var_dump(readfile('/no/such/file'));
file_put_contents('php://output', "put\n");
copy($file, 'php://output');
