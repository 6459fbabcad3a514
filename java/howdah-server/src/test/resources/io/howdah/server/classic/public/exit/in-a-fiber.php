<?php

declare(strict_types=1);

$fiber = new Fiber(function (): void {
    Fiber::suspend();
    exit("exit of a fiber\n");
});
$fiber->start();
echo "suspended\n";
$fiber->resume();
echo "after\n";
