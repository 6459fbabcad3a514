<?php

declare(strict_types=1);

namespace Failing;

class Failure extends \RuntimeException
{
    public function __construct(string $message)
    {
        parent::__construct($message, 42);
    }
}

class Thrower
{
    public function inner(int $number): never
    {
        // The tests know the numbers of the lines that throw and call.

        throw new Failure("it is $number");
    }
}

function outer(int $number): never
{
    (new Thrower())->inner($number);
}
