<?php

declare(strict_types=1);

http_response_code((int) $_GET['status']);
header('X-Accel-Redirect: /protected/page.html');
