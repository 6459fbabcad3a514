<?php

declare(strict_types=1);

/*
 * Loads the classes of this package where Composer did not install it. The mapping is that of composer.json.
 */
spl_autoload_register(static function (string $class): void {
    foreach (['Howdah\\Tests\\' => 'tests', 'Howdah\\' => 'src'] as $prefix => $directory) {
        if (str_starts_with($class, $prefix)) {
            $file = __DIR__ . "/$directory/" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
            }
            return;
        }
    }
});
