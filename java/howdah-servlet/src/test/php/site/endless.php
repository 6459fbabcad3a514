<?php

declare(strict_types=1);

ignore_user_abort(false);
register_shutdown_function(fn () => file_put_contents($_GET['mark'], connection_status()));
while (true) {
    echo str_repeat('x', 65536);
    flush();
}
