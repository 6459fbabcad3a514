<?php

declare(strict_types=1);

spl_autoload_register(function (string $class): void {
    exit("exit while $class is loaded\n");
});
new NoSuchClass();
echo "after\n";
