<?php

declare(strict_types=1);

set_error_handler(function (): bool {
    echo "no handler sees it\n";
    return true;
});
register_shutdown_function(function (): void {
    echo 'shutdown function: ', error_get_last()['message'] ?? 'no error', "\n";
});
echo "before\n";
if ($_SERVER['REQUEST_METHOD']) {
    class Incomplete implements IteratorAggregate
    {
    }
}
echo "after\n";
