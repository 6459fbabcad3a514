<?php

declare(strict_types=1);

$file = $_FILES['f'];
var_dump(is_uploaded_file($file['tmp_name']), is_uploaded_file(__FILE__));
var_dump(substr(decoct(fileperms($file['tmp_name'])), -3));
$target = sys_get_temp_dir() . '/moved.txt';
var_dump(move_uploaded_file(__FILE__, $target), @move_uploaded_file($file['tmp_name'], '/no/such/folder/file'));
var_dump(move_uploaded_file($file['tmp_name'], $target), file_get_contents($target), file_exists($file['tmp_name']));
var_dump(is_uploaded_file($file['tmp_name']), move_uploaded_file($file['tmp_name'], $target));
