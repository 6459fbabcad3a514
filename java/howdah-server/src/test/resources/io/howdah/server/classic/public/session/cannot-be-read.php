<?php

declare(strict_types=1);

session_save_path('/no/such/folder');
session_id('given');
var_dump(session_start(), session_status() === PHP_SESSION_NONE);
echo "after\n";
