<?php

declare(strict_types=1);

$count = 0;
declare(ticks=1) {
    register_tick_function(function () use (&$count): void {
        $count++;
    });
    $a = 1;
    $b = 2;
}
var_dump($count > 0);
