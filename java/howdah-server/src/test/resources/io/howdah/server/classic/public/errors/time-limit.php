<?php

declare(strict_types=1);

set_time_limit(1);
register_shutdown_function(function (): void {
    echo "shutdown function\n";
});
echo "before\n";
while (true) {
    // until the time is up
}
