<?php

declare(strict_types=1);

var_dump($_SERVER['HTTP_HOST'] ?? null, $_SERVER['SERVER_NAME']);
