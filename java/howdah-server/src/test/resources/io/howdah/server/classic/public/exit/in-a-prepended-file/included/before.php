<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo "shutdown function of the prepended file\n";
});
echo "prepended\n";
if (isset($_GET['leave'])) {
    exit("exit\n");
}
