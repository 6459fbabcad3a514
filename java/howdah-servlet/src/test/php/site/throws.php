<?php

declare(strict_types=1);

ini_set('display_errors', '0');
throw new DomainException('SECRET message');
