<?php

declare(strict_types=1);

return json_encode([$_GET, $_POST, $_COOKIE, $_SERVER['REQUEST_METHOD'] ?? null]);
