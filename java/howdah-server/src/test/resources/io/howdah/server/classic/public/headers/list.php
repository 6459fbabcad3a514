<?php

declare(strict_types=1);

header_remove('X-Powered-By');
header('X-One: 1');
header('Set-Cookie: a=1');
header('Set-Cookie: b=2', false);
header('Content-Type: text/plain');
header('X-Gone: 1');
header_remove('x-gone');
var_dump(headers_list());
