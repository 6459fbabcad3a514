<?php

declare(strict_types=1);

ini_set('display_errors', '0');
set_exception_handler(function (Throwable $e): void {
    echo 'handler: ', $e->getMessage(), "\n";
    no_such_function();
});
throw new LogicException('of the script');
