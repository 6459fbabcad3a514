<?php

declare(strict_types=1);

ini_set('html_errors', '1');
echo $undefined;
strlen();
