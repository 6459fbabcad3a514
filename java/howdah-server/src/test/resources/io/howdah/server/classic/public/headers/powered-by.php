<?php

declare(strict_types=1);

ob_start();
print_r(headers_list());
header('X-Powered-By: me');
print_r(headers_list());
header_remove('x-powered-by');
header_remove('Content-Type');
print_r(headers_list());
