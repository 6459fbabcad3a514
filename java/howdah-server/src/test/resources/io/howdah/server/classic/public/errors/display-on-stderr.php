<?php

declare(strict_types=1);

ini_set('display_errors', 'stderr');
trigger_error('a warning', E_USER_WARNING);
echo "after\n";
