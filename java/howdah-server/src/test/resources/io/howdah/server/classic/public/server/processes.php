<?php

declare(strict_types=1);

var_dump(is_int(getmypid()), get_current_user() !== '', is_int(getmyuid()), getmyinode() === fileinode(__FILE__));
var_dump(getlastmod() === filemtime(__FILE__), is_string(gethostname()), php_uname('s'), is_int(posix_getpid()));
var_dump(function_exists('pcntl_fork'), function_exists('posix_kill'), ignore_user_abort());
