<?php

declare(strict_types=1);

set_exception_handler(function (Throwable $thrown): void {
    http_response_code(500);
    exit("exit after {$thrown->getMessage()}\n");
});
throw new LogicException('a logic exception');
