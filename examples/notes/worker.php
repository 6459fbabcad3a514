<?php

/**
 * Notes in SQLite, and a library that Lucene searches, in worker mode:
 *
 *     ./howdah serve @examples/search/libraries @examples/notes/options
 *
 * This file runs once. What it makes stays, and the function at its end answers request after request.
 */

declare(strict_types=1);

use Howdah\Server;
use Notes\Application;
use Notes\Library;
use Notes\Notes;

spl_autoload_register(static function (string $class): void {
    [$namespace, $name] = explode('\\', $class, 2) + [1 => ''];
    $folder = ['Notes' => __DIR__ . '/src', 'Search' => dirname(__DIR__) . '/search/src'][$namespace] ?? null;
    if ($folder !== null) {
        require "$folder/" . strtr($name, '\\', '/') . '.php';
    }
});

$application = new Application(
    Notes::open(getenv('NOTES_DATABASE') ?: __DIR__ . '/data/notes.sqlite'),
    Library::open(dirname(__DIR__) . '/search/documents'),
);

Server::serve($application->handle(...));
