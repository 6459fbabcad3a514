<?php

declare(strict_types=1);

ini_set('default_charset', '');
echo "text\n";
