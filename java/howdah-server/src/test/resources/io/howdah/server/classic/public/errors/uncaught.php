<?php

declare(strict_types=1);

function thrower(int $depth): void
{
    throw new DomainException('the message', 7, new LogicException('the previous'));
}
echo "before\n";
thrower(1);
