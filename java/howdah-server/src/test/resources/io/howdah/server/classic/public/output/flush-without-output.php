<?php

declare(strict_types=1);

header('X-One: 1');
flush();
var_dump(headers_sent());
header('X-Two: 2');
