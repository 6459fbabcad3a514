<?php

declare(strict_types=1);

session_start();
$progress = $_SESSION['upload_progress_one'] ?? null;
if ($progress !== null) {
    $progress['start_time'] = 'a time';
    foreach ($progress['files'] as &$file) {
        $file['start_time'] = 'a time';
        $file['tmp_name'] = 'a name';
    }
}
var_dump($progress);
