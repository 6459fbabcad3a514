<?php

declare(strict_types=1);

ini_set('display_errors', '0');
header('Content-Length: 1000');
echo 'some';
flush();
throw new DomainException('late');
