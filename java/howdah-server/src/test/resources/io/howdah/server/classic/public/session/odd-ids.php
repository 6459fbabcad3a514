<?php

declare(strict_types=1);

session_start();
echo 'length ', strlen(session_id()), ', ', session_id() === ($_COOKIE['PHPSESSID'] ?? '') ? 'kept' : 'new', "\n";
