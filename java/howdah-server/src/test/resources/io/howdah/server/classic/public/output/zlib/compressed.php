<?php

declare(strict_types=1);

echo str_repeat("Compressed by PHP's setting.\n", 20);
