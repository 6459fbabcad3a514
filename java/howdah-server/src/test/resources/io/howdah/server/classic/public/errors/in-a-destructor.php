<?php

declare(strict_types=1);

final class Failing
{
    public function __destruct()
    {
        throw new DomainException('thrown by a destructor');
    }
}

$failing = new Failing();
echo "the script's end\n";
