<?php

declare(strict_types=1);

for ($i = 0; $i < 2000; $i++) {
    echo $i, ': ', str_repeat(chr(97 + $i % 26), 700), "\n";
}
