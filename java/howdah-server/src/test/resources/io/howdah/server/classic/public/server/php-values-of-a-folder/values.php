<?php

declare(strict_types=1);

$names = ['precision', 'user_agent', 'serialize_precision', 'memory_limit', 'allow_url_fopen', 'disable_functions'];
foreach ($names as $name) {
    echo $name, ' = ', ini_get($name), "\n";
}
echo strlen('four'), ' ', 1 / 3, ' ', var_export(1 / 3, true), "\n";
