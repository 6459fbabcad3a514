<?php

declare(strict_types=1);

ob_start('ob_gzhandler');
echo str_repeat("Compressed by PHP.\n", 20);
