<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "after exit\n";
});
exit("exit\n");
