<?php

declare(strict_types=1);

$moved = sys_get_temp_dir() . '/moved.txt';
if (isset($_FILES['file'])) {
    $name = $_FILES['file']['tmp_name'];
    file_put_contents(sys_get_temp_dir() . '/names', "$name\n{$_FILES['other']['tmp_name']}\n");
    var_dump(
        is_uploaded_file(__FILE__),
        move_uploaded_file(__FILE__, $moved),
        move_uploaded_file($name, $moved),
        move_uploaded_file($name, $moved),
        is_uploaded_file($name),
        file_get_contents($moved),
        decoct(fileperms($moved) & 0777),
    );
} else {
    echo file_get_contents($moved), "\n";
    foreach (file(sys_get_temp_dir() . '/names', FILE_IGNORE_NEW_LINES) as $name) {
        // Another process may have been faster than the one that ends that request.
        for ($i = 0; $i < 200 && file_exists($name); $i++) {
            usleep(10000);
            clearstatcache();
        }
        echo file_exists($name) ? 'still there' : 'gone', "\n";
    }
}
