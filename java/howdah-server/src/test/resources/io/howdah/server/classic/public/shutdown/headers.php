<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    header('X-Late: 1');
    http_response_code(410);
    setcookie('late', '1');
});
