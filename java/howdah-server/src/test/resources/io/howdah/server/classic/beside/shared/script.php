<?php

declare(strict_types=1);

echo 'script ', basename($_SERVER['SCRIPT_FILENAME']), ' ', basename(__FILE__), ' ', basename(getcwd()), "\n";
