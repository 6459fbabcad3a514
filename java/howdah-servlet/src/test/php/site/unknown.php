<?php

declare(strict_types=1);

http_response_code(404);
echo 'no such page';
