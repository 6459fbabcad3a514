<?php

declare(strict_types=1);

echo $_SERVER['REQUEST_METHOD'], "\n";
var_dump($_GET, $_POST, file_get_contents('php://input'));
