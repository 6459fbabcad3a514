<?php

declare(strict_types=1);

var_dump(array_map(fn (array $file) => [$file['name'], $file['error'], $file['size']], $_FILES), $_POST);
echo $_SERVER['CONTENT_LENGTH'], ' ', strlen(file_get_contents('php://input')), "\n";
