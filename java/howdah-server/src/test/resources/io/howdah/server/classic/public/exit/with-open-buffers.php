<?php

declare(strict_types=1);

ob_start(fn (string $text) => strtoupper($text));
echo "one\n";
ob_start();
echo "two\n";
exit("three\n");
