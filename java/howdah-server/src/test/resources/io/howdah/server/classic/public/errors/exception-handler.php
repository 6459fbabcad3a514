<?php

declare(strict_types=1);

set_exception_handler(function (Throwable $thrown): void {
    echo 'handled ', $thrown->getMessage(), "\n";
});
throw new DomainException('one');
