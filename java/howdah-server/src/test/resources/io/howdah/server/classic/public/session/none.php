<?php

declare(strict_types=1);

var_dump(isset($_SESSION), session_status() === PHP_SESSION_NONE, session_id());
