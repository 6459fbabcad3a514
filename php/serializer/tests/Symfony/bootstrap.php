<?php

declare(strict_types=1);

// Loads Symfony from SYMFONY_DIR, this package, and the copies of traits that scripts/test-symfony-serializer made.
require getenv('SYMFONY_DIR') . '/vendor/autoload.php';
require __DIR__ . '/../../../autoload.php';
foreach (glob(getenv('HOWDAH_TRAITS') . '/*.php') ?: [] as $trait) {
    require $trait;
}
