<?php

declare(strict_types=1);

ob_start();
$fiber = new Fiber(function (): string {
    $sent = Fiber::suspend('suspended');
    echo "in the fiber: $sent\n";
    header('X-From-A-Fiber: 1');
    return 'returned';
});
echo $fiber->start(), "\n";
$fiber->resume('sent');
echo $fiber->getReturn(), "\n";
$forgotten = new Fiber(function (): void {
    try {
        Fiber::suspend();
    } finally {
        echo "finally of a fiber that nobody resumes\n";
    }
});
$forgotten->start();
