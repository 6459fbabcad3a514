<?php

declare(strict_types=1);

/*
 * Composer runs this with its autoloader: from now on, messages are loaded from where `howdah-protobuf regenerate`
 * wrote them.
 */
foreach (\Composer\Autoload\ClassLoader::getRegisteredLoaders() as $vendor => $loader) {
    if (\is_file("$vendor/howdah-protobuf/autoload.php")) {
        require "$vendor/howdah-protobuf/autoload.php";
    }
}
