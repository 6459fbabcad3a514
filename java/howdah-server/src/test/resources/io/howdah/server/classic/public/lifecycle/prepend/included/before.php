<?php

declare(strict_types=1);

echo "before\n";
$prepended = 'a variable of the prepended file';
if (isset($_GET['stop'])) {
    exit("stopped\n");
}
