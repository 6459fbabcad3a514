<?php

declare(strict_types=1);

ini_set('default_charset', 'ISO-8859-1');
ini_set('default_mimetype', 'text/plain');
echo "text\n";
