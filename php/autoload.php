<?php

declare(strict_types=1);

/*
 * Loads the classes of this package where Composer did not install it. The mapping is that of composer.json.
 */
spl_autoload_register(static function (string $class): void {
    $folders = [
        'Howdah\\Tests\\Generated\\' => ['tests/Protobuf/generated'],
        'Howdah\\Tests\\' => ['tests'],
        'Howdah\\' => ['src'],
        'Google\\Protobuf\\' => ['src/Protobuf/Google', 'src/Protobuf/generated/Google/Protobuf'],
        'GPBMetadata\\Google\\Protobuf\\' => ['src/Protobuf/generated/GPBMetadata/Google/Protobuf'],
    ];
    foreach ($folders as $prefix => $below) {
        if (str_starts_with($class, $prefix)) {
            foreach ($below as $folder) {
                $file = __DIR__ . "/$folder/" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
                if (is_file($file)) {
                    require $file;
                    return;
                }
            }
            return;
        }
    }
});
