<?php

declare(strict_types=1);

echo 'one'
echo 'two';
