<?php

declare(strict_types=1);

ini_set('display_errors', '0');
echo "output\n";
throw new DomainException('nobody sees this');
