<?php

declare(strict_types=1);

try {
    include __DIR__ . '/included/broken.php';
} catch (ParseError $error) {
    echo $error->getMessage(), ' on line ', $error->getLine(), "\n";
}
