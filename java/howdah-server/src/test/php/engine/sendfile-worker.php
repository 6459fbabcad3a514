<?php

declare(strict_types=1);

while (
    howdah_handle_request(function (): void {
        require __DIR__ . '/sendfile.php';
    })
) {
}
