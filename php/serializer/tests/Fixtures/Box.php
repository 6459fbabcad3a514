<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

class Box
{
}
