<?php

declare(strict_types=1);

header("HTTP/1.0 418 I'm a teapot");
echo http_response_code(), "\n";
