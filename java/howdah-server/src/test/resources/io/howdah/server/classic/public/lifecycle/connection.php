<?php

declare(strict_types=1);

var_dump(connection_status(), connection_aborted(), ignore_user_abort(true), ignore_user_abort(false));
var_dump(ignore_user_abort());
echo "text\n";
flush();
var_dump(connection_status() === CONNECTION_NORMAL);
