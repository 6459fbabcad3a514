<?php

declare(strict_types=1);

header_register_callback(function (): void {
    header('X-From-Callback: 1');
    echo "printed by the callback\n";
});
echo "body\n";
