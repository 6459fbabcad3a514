<?php

declare(strict_types=1);

echo "script\n";
if (isset($_GET['end'])) {
    exit("exit of the script\n");
}
