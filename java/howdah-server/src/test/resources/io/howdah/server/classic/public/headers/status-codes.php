<?php

declare(strict_types=1);

$before = http_response_code((int) $_GET['code']);
var_dump($before, http_response_code());
