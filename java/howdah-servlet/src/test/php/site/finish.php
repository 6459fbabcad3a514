<?php

declare(strict_types=1);

echo 'finished';
fastcgi_finish_request();
file_put_contents($_GET['mark'], 'after');
