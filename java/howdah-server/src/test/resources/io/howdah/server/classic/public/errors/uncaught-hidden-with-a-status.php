<?php

declare(strict_types=1);

ini_set('display_errors', '0');
http_response_code(404);
throw new DomainException('nobody sees this');
