<?php

declare(strict_types=1);

namespace Howdah\Water;

function temperature(): int
{
    return 95;
}
