<?php

declare(strict_types=1);

var_dump($_SERVER['CONTENT_TYPE'] ?? null, $_POST, strlen(file_get_contents('php://input')));
