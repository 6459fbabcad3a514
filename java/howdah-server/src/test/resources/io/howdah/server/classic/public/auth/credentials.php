<?php

declare(strict_types=1);

foreach (
    ['PHP_AUTH_USER', 'PHP_AUTH_PW', 'PHP_AUTH_DIGEST', 'AUTH_TYPE', 'HTTP_AUTHORIZATION', 'REMOTE_USER'] as $name
) {
    echo $name, ' = ', var_export($_SERVER[$name] ?? null, true), "\n";
}
