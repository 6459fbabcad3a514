<?php

declare(strict_types=1);

// What the pool sets beside php.ini: its environment, and settings that scripts cannot change.
foreach (['POOL_NAME', 'HTTP_POOL', 'SITE_NAME', 'SERVER_NAME', 'PATH', 'USER', 'HOME'] as $name) {
    echo "$name: ", var_export(getenv($name), true), ' ', var_export(getenv($name, true), true), ' ',
        var_export($_SERVER[$name] ?? null, true), "\n";
}
$all = getenv();
ksort($all);
$seen = array_intersect_key($all, ['POOL_NAME' => 1, 'HTTP_POOL' => 1, 'PATH' => 1, 'SITE_NAME' => 1]);
foreach ($seen as $name => $value) {
    echo "$name = $value\n";
}
putenv('POOL_NAME=a script');
echo getenv('POOL_NAME'), "\n";
foreach (['precision', 'user_agent', 'serialize_precision', 'include_path'] as $name) {
    echo "$name: ", var_export(ini_set($name, '7'), true), ' ', ini_get($name), ' ',
        ini_get_all(null, true)[$name]['access'], "\n";
    ini_restore($name);
    echo ini_get($name), "\n";
}
echo 1 / 3, ' ', var_export(1 / 3, true), "\n";
