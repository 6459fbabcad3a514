<?php

declare(strict_types=1);

$leave = function (): never {
    exit('exit in ' . $_GET['of'] . "\n");
};
echo "before\n";
match ($_GET['of']) {
    'array_map' => array_map($leave, [1, 2]),
    'usort' => (function () use ($leave): void {
        $values = [3, 1, 2];
        usort($values, $leave);
    })(),
    'preg_replace_callback' => preg_replace_callback('/./', $leave, 'abc'),
    'call_user_func' => call_user_func($leave),
    'iterator_apply' => iterator_apply(new ArrayIterator([1]), $leave),
    'reflection' => (new ReflectionFunction($leave))->invoke(),
};
echo "after\n";
