<?php

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $prefix = 'Howdah\\Benchmarks\\Http\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/src/' . substr($class, strlen($prefix)) . '.php';
    }
});
