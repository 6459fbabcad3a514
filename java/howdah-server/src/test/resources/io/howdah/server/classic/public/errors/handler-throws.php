<?php

declare(strict_types=1);

set_error_handler(function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});
try {
    echo [1, 2][5];
} catch (ErrorException $e) {
    echo get_class($e), ' ', $e->getSeverity(), ' ', $e->getMessage(), "\n";
}
echo $undefined;
echo "after\n";
