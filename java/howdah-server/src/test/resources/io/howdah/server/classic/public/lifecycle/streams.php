<?php

declare(strict_types=1);

echo file_get_contents('data:,the%20wrapper%20is%20back'), "\n";
var_dump(ini_get('display_errors'), ini_get('default_charset'));
echo $undefined;
