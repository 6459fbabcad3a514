<?php

declare(strict_types=1);

var_dump($_COOKIE, $_GET, $_POST, $_REQUEST, count($_SERVER));
