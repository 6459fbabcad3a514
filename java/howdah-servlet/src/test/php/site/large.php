<?php

declare(strict_types=1);

for ($i = 0; $i < (int) $_GET['pieces']; $i++) {
    echo str_repeat(chr(97 + $i % 26), 65536);
    flush();
}
