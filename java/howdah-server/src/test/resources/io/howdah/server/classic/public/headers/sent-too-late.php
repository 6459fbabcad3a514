<?php

declare(strict_types=1);

echo "output\n";
flush();
header('X-Late: 1');
setcookie('late', '1');
http_response_code(404);
var_dump(http_response_code());
