<?php

declare(strict_types=1);

header(match ($_GET['by']) {
    'no-colon' => 'no colon at all',
    'space-before' => ' X-Odd: 1',
    'space-in' => 'X-Odd : 1',
});
header('X-Good: 1');
echo "text\n";
