<?php

declare(strict_types=1);

ob_start();
session_set_save_handler(
    function (string $path, string $name): bool {
        echo "open\n";
        return true;
    },
    function (): bool {
        echo "close\n";
        return true;
    },
    function (string $id): string {
        echo "read\n";
        return '';
    },
    function (string $id, string $data): bool {
        echo "write $data\n";
        return true;
    },
    function (string $id): bool {
        return true;
    },
    function (int $lifetime): int {
        return 0;
    },
);
session_id('functions');
session_start();
$_SESSION['object'] = new ArrayObject([1]);
