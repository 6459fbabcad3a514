<?php

declare(strict_types=1);

set_exception_handler(function (Throwable $e): void {
    echo 'handler: ', $e->getMessage(), "\n";
    throw new RuntimeException('of the handler', 1, $e);
});
throw new LogicException('of the script');
