<?php

declare(strict_types=1);

header('Connection: X-Own');
header('Keep-Alive: timeout=1000');
header('Upgrade: websocket');
header('Trailer: X-Trailer');
header('X-Own: 1');
echo "text\n";
