<?php

declare(strict_types=1);

echo json_encode([$_POST, $_COOKIE, file_get_contents('php://input')]);
