<?php

declare(strict_types=1);

echo basename(getcwd()), "\n";
chdir('..');
echo file_exists('text.txt') ? "there\n" : "not there\n";
var_dump(include 'included/value.php');
chdir('/');
echo getcwd(), "\n";
