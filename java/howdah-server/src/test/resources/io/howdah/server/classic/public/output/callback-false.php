<?php

declare(strict_types=1);

ob_start(fn (string $text) => false);
echo "false means: as it was\n";
ob_end_flush();
ob_start(fn (string $text) => '');
echo "an empty string means: nothing\n";
