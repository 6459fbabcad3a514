<?php

declare(strict_types=1);

// What is uploaded, without the names of the temporary files.
foreach ($_FILES as $name => $file) {
    $paths = (array) $file['tmp_name'];
    foreach (new RecursiveIteratorIterator(new RecursiveArrayIterator($paths)) as $path) {
        if ($path !== '') {
            echo is_uploaded_file($path) ? 'uploaded' : 'not uploaded', ', ';
            echo preg_match('/^php[A-Za-z0-9]{6,}$/', basename($path)) ? 'a temporary name' : basename($path), ', ';
            echo decoct(fileperms($path)), "\n";
        }
    }
    $paths = [&$file['tmp_name']];
    array_walk_recursive($paths, function (string &$path): void {
        $path = $path === '' ? '' : sha1_file($path);
    });
    $_FILES[$name] = $file;
}
var_dump($_FILES, $_POST);
