<?php

declare(strict_types=1);

http_response_code(201);
header('Location: /made/1');
echo http_response_code(), "\n";
