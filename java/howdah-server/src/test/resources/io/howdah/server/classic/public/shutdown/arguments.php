<?php

declare(strict_types=1);

register_shutdown_function(function (string ...$arguments): void {
    echo implode(', ', $arguments), "\n";
}, 'one', 'two');
register_shutdown_function('printf', "%s %d\n", 'printf', 5);
register_shutdown_function([new ArrayObject([1]), 'count']);
try {
    register_shutdown_function('no_such_function');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
