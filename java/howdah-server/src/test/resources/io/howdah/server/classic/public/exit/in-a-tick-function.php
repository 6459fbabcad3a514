<?php

declare(strict_types=1);
declare(ticks=1);

register_tick_function(function (): void {
    static $ticks = 0;
    if (++$ticks === 3) {
        exit("exit at the third tick\n");
    }
});
echo "one\n";
echo "two\n";
echo "three\n";
echo "four\n";
