<?php

declare(strict_types=1);

final class Counting
{
    public static int $count = 0;
}

function counted(): int
{
    static $count = 0;
    return ++$count;
}

define('DEFINED_HERE', counted());
Counting::$count++;
$global = ($global ?? 0) + 1;
spl_autoload_register(fn (string $class) => null);
var_dump(counted(), Counting::$count, $global, DEFINED_HERE, count(spl_autoload_functions()), gc_enabled());
gc_disable();
class_alias(Counting::class, 'Alias');
