<?php

declare(strict_types=1);

ob_start();
header("X-One: a\r\nX-Two: b");
header("X-Three: a\n b");
header("X-Four: a\0b");
header('X-Five: last');
