<?php

declare(strict_types=1);

http_response_code((int) $_GET['status']);
echo "a body that this status does not have\n";
