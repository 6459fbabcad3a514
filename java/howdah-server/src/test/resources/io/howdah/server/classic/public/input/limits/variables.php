<?php

declare(strict_types=1);

echo count($_GET), ' ', count($_POST), ' ', count($_COOKIE), "\n";
var_dump($_GET);
