<?php

declare(strict_types=1);

header_register_callback(function (): void {
    header('X-From-Callback: 1');
    header_remove('X-Removed');
});
header('X-Removed: 1');
echo "body\n";
