<?php

declare(strict_types=1);

echo "before\n";
no_such_function();
