<?php

declare(strict_types=1);

/*
 * Loads the classes of all packages where Composer has not installed them, by what their composer.json says.
 */
(static function (): void {
    $folders = ['Howdah\\Tests\\' => [__DIR__ . '/tests']];
    foreach (glob(__DIR__ . '/*/composer.json') as $file) {
        $package = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
        foreach (['autoload', 'autoload-dev'] as $section) {
            foreach ($package[$section]['psr-4'] ?? [] as $prefix => $below) {
                foreach ((array) $below as $folder) {
                    $folders[$prefix][] = dirname($file) . '/' . rtrim($folder, '/');
                }
            }
        }
    }
    // As Composer does: the longest prefix of a name first.
    uksort($folders, static fn (string $a, string $b): int => strlen($b) <=> strlen($a));
    spl_autoload_register(static function (string $class) use ($folders): void {
        foreach ($folders as $prefix => $below) {
            if (str_starts_with($class, $prefix)) {
                foreach ($below as $folder) {
                    $file = "$folder/" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
                    if (is_file($file)) {
                        require $file;
                        return;
                    }
                }
            }
        }
    });
})();
