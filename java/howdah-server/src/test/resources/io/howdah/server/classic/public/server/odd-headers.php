<?php

declare(strict_types=1);

ksort($_SERVER);
foreach ($_SERVER as $name => $value) {
    if (str_starts_with($name, 'HTTP_')) {
        echo "$name = ", var_export($value, true), "\n";
    }
}
