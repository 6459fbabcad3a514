<?php

declare(strict_types=1);

ob_start(fn (string $text) => '(' . $text . ')', 4);
echo 'ab';
echo 'cdef';
echo 'gh';
