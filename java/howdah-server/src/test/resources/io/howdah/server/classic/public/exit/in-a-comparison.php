<?php

declare(strict_types=1);

$values = [3, 1, 2];
usort($values, function (int $a, int $b): int {
    exit("exit of a comparison\n");
});
