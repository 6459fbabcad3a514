<?php

declare(strict_types=1);

$file = sys_get_temp_dir() . '/file.bin';
file_put_contents($file, str_repeat('abcdefghij', 30000));
header('Content-Type: application/octet-stream');
header('Content-Disposition: attachment; filename="file.bin"');
header('Content-Length: ' . filesize($file));
while (ob_get_level() > 0) {
    ob_end_clean();
}
readfile($file);
