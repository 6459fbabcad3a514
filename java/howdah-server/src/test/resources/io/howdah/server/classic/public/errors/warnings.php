<?php

declare(strict_types=1);

echo $undefined;
echo [1][5];
$text = 'text';
echo $text[10];
trigger_error('by hand', E_USER_NOTICE);
trigger_error('deprecated by hand', E_USER_DEPRECATED);
echo @file_get_contents('/no/such/file');
echo error_get_last()['message'], "\n";
error_clear_last();
var_dump(error_get_last());
