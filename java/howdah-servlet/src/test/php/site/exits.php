<?php

declare(strict_types=1);

echo 'before';
exit(3);
