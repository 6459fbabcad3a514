<?php

declare(strict_types=1);

http_response_code(303);
header('Location: /elsewhere');
exit(1);
