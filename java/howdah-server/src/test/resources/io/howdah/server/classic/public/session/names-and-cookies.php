<?php

declare(strict_types=1);

session_name('OWN');
session_set_cookie_params(['path' => '/p', 'secure' => true, 'httponly' => true, 'samesite' => 'Strict']);
session_start();
print_r(session_get_cookie_params());
echo session_name(), "\n";
