<?php

declare(strict_types=1);

header('X-Method: ' . $_SERVER['REQUEST_METHOD']);
echo str_repeat('A body that HEAD does not show. ', 10);
file_put_contents(sys_get_temp_dir() . '/ran', "to its end\n", FILE_APPEND);
echo @file_get_contents(sys_get_temp_dir() . '/ran');
