<?php

declare(strict_types=1);

echo "The script does not read it.\n";
