<?php

declare(strict_types=1);

var_dump($_POST, $_FILES, str_replace("\r\n", '|', file_get_contents('php://input')));
