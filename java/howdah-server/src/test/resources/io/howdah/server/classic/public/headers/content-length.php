<?php

declare(strict_types=1);

header('Content-Length: ' . $_GET['length']);
echo "0123456789";
