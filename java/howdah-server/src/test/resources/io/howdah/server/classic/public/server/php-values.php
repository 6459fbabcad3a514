<?php

declare(strict_types=1);

foreach (['precision', 'user_agent', 'serialize_precision', 'memory_limit'] as $name) {
    echo $name, ' = ', ini_get($name), "\n";
    echo 'changed: ', var_export(ini_set($name, '17'), true), ', then ', ini_get($name), "\n";
}
ini_restore('precision');
ini_restore('memory_limit');
print_r(array_intersect_key(ini_get_all(), ['precision' => 1, 'memory_limit' => 1]));
