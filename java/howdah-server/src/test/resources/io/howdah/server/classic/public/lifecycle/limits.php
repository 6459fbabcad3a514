<?php

declare(strict_types=1);

var_dump(
    ini_get('max_execution_time'),
    set_time_limit(20),
    ini_get('max_execution_time'),
    ignore_user_abort(),
    ignore_user_abort(true),
    ignore_user_abort(),
    connection_status(),
    connection_aborted(),
);
