<?php

declare(strict_types=1);

error_reporting(0);
trigger_error('a warning', E_USER_WARNING);
echo "before\n";
no_such_function();
