<?php

declare(strict_types=1);

final class Leaving
{
    public function __construct()
    {
        exit("exit in a constructor\n");
    }

    public function __destruct()
    {
        echo "no destructor without a constructed object\n";
    }
}

new Leaving();
echo "after\n";
