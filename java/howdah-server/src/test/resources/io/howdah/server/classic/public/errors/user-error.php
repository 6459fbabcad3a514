<?php

declare(strict_types=1);

echo "before\n";
trigger_error('by hand', E_USER_ERROR);
echo "after\n";
