<?php

declare(strict_types=1);

header('Connection: close');
header('Keep-Alive: timeout=5');
header('Date: Thu, 01 Jan 1970 00:00:00 GMT');
header('Server: mine');
header('X-Last: 1');
echo "body\n";
