<?php

declare(strict_types=1);

echo str_replace($_SERVER['DOCUMENT_ROOT'], '', getcwd()), "\n";
if (isset($_GET['change'])) {
    chdir('..');
    echo str_replace($_SERVER['DOCUMENT_ROOT'], '', getcwd()), ' ', is_file('text.txt') ? 'found' : 'not found', "\n";
    include 'included/value.php';
    var_dump(file_put_contents('/proc/self/nothing', ''), realpath('.') === getcwd());
}
