<?php

declare(strict_types=1);

spl_autoload_register(function (string $class): void {
    echo "autoload: $class\n";
    if ($class === 'Broken') {
        require __DIR__ . '/included/broken.php';
    }
    if ($class === 'Thrown') {
        throw new RuntimeException("cannot load $class");
    }
});
var_dump(class_exists('Missing'));
try {
    new Thrown();
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
try {
    new Broken();
} catch (ParseError $e) {
    echo get_class($e), ': ', $e->getMessage(), ' in ', basename($e->getFile()), "\n";
}
new Missing();
