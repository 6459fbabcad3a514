<?php

declare(strict_types=1);

header('X-One: 1');
setcookie('a', '1');
header_remove();
var_dump(headers_list());
