<?php

declare(strict_types=1);

/*
 * Writes the Java interfaces of php/stubs/catalogue, or says with --check which of them are stale.
 * scripts/generate-functions calls it.
 */

use Howdah\Console\CommandException;
use Howdah\Stubs\Catalogue;
use Howdah\Stubs\CatalogueGenerator;
use Howdah\Stubs\Files;

require_once $GLOBALS['_composer_autoload_path'] ?? __DIR__ . '/../../autoload.php';

const PACKAGE_NAME = 'io.howdah.functions';
const CATALOGUE = __DIR__ . '/../catalogue';
const SOURCES = __DIR__ . '/../../../java/howdah-functions/src/main/java';
const KEPT = ['package-info.java'];

try {
    $files = (new CatalogueGenerator(new Catalogue(CATALOGUE)))->generate(PACKAGE_NAME);
    $folder = SOURCES . '/' . strtr(PACKAGE_NAME, '.', '/');
    $stale = [];
    foreach (glob("$folder/*.java") as $file) {
        $path = substr($file, strlen(SOURCES) + 1);
        if (!isset($files[$path]) && !in_array(basename($file), KEPT, true)) {
            $stale[$path] = null;
        }
    }
    foreach ($files as $path => $code) {
        if (!is_file(SOURCES . "/$path") || file_get_contents(SOURCES . "/$path") !== $code) {
            $stale[$path] = $code;
        }
    }
    foreach ($stale as $path => $code) {
        echo basename($path), "\n";
        if (!in_array('--check', $argv, true)) {
            $code === null ? unlink(SOURCES . "/$path") : Files::write(SOURCES, $path, $code);
        }
    }
    exit($stale !== [] && in_array('--check', $argv, true) ? 1 : 0);
} catch (CommandException $failure) {
    fwrite(STDERR, "generate-functions: {$failure->getMessage()}\n");
    exit(2);
}
