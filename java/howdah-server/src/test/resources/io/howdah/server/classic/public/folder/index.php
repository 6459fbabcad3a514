<?php

declare(strict_types=1);

echo "The folder's own.\n", $_SERVER['SCRIPT_NAME'], "\n", $_SERVER['PHP_SELF'], "\n", basename(getcwd()), "\n";
