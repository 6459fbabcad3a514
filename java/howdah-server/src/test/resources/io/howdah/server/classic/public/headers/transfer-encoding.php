<?php

declare(strict_types=1);

header('Transfer-Encoding: identity');
echo "body\n";
