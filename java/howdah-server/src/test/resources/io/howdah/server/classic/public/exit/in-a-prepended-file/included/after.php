<?php

declare(strict_types=1);

echo "appended\n";
