<?php

declare(strict_types=1);

final class Known
{
    public int $a = 1;
}
