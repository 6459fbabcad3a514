<?php

declare(strict_types=1);

$file = $_FILES['file'];
echo json_encode([$_POST, $file['name'], $file['type'], $file['error'], $file['size']]), ' ';
echo $file['error'] === 0 ? md5_file($file['tmp_name']) : '';
