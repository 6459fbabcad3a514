<?php

/*
 * Loads the benchmark's classes, Howdah's, and those of the peers: HOWDAH_BENCH_AUTOLOAD names autoload files of JMS
 * serializer, Liip's and others, with colons between them; Symfony's serializer is Debian's package.
 */

declare(strict_types=1);

require __DIR__ . '/../../php/autoload.php';

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/src/' . strtr(substr($class, 29), '\\', '/') . '.php';
    if (str_starts_with($class, 'Howdah\\Benchmarks\\Serializer\\') && is_file($file)) { // Valinor asks for any name
        require $file;
    }
});

foreach (['Symfony/Component/Serializer', 'Symfony/Component/PropertyInfo', 'phpDocumentor/Reflection'] as $package) {
    if (is_file("/usr/share/php/$package/autoload.php")) {
        require_once "/usr/share/php/$package/autoload.php";
    }
}
foreach (array_filter(explode(':', (string) getenv('HOWDAH_BENCH_AUTOLOAD'))) as $file) {
    require_once $file;
}
