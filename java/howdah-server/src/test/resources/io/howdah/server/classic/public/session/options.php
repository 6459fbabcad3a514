<?php

declare(strict_types=1);

session_name('OTHER');
session_set_cookie_params(['path' => '/session', 'httponly' => true, 'samesite' => 'Strict', 'secure' => true]);
session_id('given');
session_start(['use_strict_mode' => 0]);
var_dump(session_get_cookie_params(), session_id());
