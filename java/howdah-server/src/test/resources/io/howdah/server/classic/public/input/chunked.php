<?php

declare(strict_types=1);

var_dump($_SERVER['CONTENT_LENGTH'] ?? null, $_SERVER['HTTP_TRANSFER_ENCODING'] ?? null);
var_dump($_POST, file_get_contents('php://input'));
