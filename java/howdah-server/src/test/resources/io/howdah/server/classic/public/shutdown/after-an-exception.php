<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    $error = error_get_last();
    echo $error['type'], ' ', strtok($error['message'], "\n"), "\n";
});
throw new DomainException('uncaught');
