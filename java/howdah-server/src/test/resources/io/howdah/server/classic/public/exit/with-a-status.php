<?php

declare(strict_types=1);

echo "before\n";
exit(3);
