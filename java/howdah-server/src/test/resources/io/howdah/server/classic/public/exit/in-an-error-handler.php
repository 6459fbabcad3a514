<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message): never {
    exit("exit after: $message\n");
});
echo $undefined;
echo "after\n";
