<?php

declare(strict_types=1);

header('Location: /there');
http_response_code(200);
echo http_response_code(), "\n";
