<?php

declare(strict_types=1);

header('Location: /elsewhere?a=1#b');
echo http_response_code(), "\n";
