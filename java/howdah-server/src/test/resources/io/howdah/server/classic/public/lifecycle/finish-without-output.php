<?php

declare(strict_types=1);

http_response_code(202);
header('X-Before: 1');
fastcgi_finish_request();
header('X-After: 1');
echo "after\n";
