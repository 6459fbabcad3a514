<?php

declare(strict_types=1);

$fiber = new Fiber(function (): void {
    echo strlen(file_get_contents('php://input')), "\n";
    flush();
    Fiber::suspend();
    echo "after flush() and suspend()\n";
    flush();
});
$fiber->start();
echo "outside\n";
$fiber->resume();
