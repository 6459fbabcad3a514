<?php

/**
 * Full-text search by Apache Lucene, in PHP:
 *
 *     ./howdah run @examples/search/libraries examples/search/search.php search tea
 */

declare(strict_types=1);

use Search\Application;

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Search\\')) {
        require __DIR__ . '/src/' . strtr(substr($class, strlen('Search\\')), '\\', '/') . '.php';
    }
});

exit((new Application(__DIR__))->run(array_slice($argv, 1)));
