<?php

declare(strict_types=1);

var_dump(count($_POST), strlen(file_get_contents('php://input')), $_SERVER['CONTENT_LENGTH']);
