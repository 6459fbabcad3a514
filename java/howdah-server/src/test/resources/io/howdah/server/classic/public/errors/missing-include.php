<?php

declare(strict_types=1);

include 'no-such-file.php';
echo "after include\n";
require 'no-such-file.php';
echo "after require\n";
