<?php

declare(strict_types=1);

ob_implicit_flush();
echo "one\n";
var_dump(headers_sent());
