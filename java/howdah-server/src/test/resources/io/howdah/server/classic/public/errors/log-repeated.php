<?php

declare(strict_types=1);

ini_set('display_errors', '0');
ini_set('ignore_repeated_errors', '1');
for ($i = 0; $i < 3; $i++) {
    trigger_error('the same', E_USER_WARNING);
}
ini_set('ignore_repeated_source', '1');
trigger_error('another', E_USER_WARNING);
echo file_get_contents(ini_get('error_log'));
