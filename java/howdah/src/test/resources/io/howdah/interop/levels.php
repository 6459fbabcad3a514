<?php

declare(strict_types=1);

use com\example\relay\Relay;
use Howdah\Services;

function p0(): mixed
{
    return Services::get('relay')->first();
}

function p1(): mixed
{
    return Services::get('relay')->second();
}

function p2(): mixed
{
    return ($GLOBALS['bottom'])();
}

function failInPhp(): never
{
    throw new LogicException('bottom of PHP');
}

function failInJava(): mixed
{
    return Services::get('relay')->third();
}

function failInPhpWithAnExceptionOfJava(): never
{
    throw new java\lang\IllegalArgumentException('made by PHP');
}

function failInBetween(): never
{
    throw new DomainException('outer', 0, new LengthException('inner'));
}
