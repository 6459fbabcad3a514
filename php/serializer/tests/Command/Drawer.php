<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Serializer\Attribute\SerializedName;

/** Has two properties with one key. */
final class Drawer
{
    public int $id = 0;

    #[SerializedName('id')]
    public int $number = 0;
}
