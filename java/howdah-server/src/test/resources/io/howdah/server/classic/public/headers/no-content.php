<?php

declare(strict_types=1);

http_response_code((int) $_GET['status']);
if (isset($_GET['type'])) {
    header("Content-Type: {$_GET['type']}");
}
echo "a body that this status does not have\n";
