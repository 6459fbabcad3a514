<?php

declare(strict_types=1);

var_dump(headers_sent());
echo "output\n";
flush();
var_dump(headers_sent($file, $line), basename($file), $line);
