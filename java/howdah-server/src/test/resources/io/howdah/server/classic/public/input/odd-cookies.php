<?php

declare(strict_types=1);

var_dump($_COOKIE, $_SERVER['HTTP_COOKIE'] ?? null);
