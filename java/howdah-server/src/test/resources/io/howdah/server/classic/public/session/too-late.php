<?php

declare(strict_types=1);

echo "output\n";
flush();
var_dump(session_start());
