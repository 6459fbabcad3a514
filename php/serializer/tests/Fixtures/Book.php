<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

class Book
{
    public string $title = '';
    public ?Author $author = null;
    public string $isbn = '';
}
