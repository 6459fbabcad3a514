<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\JsonStreamer\Attribute\JsonStreamable;
use Symfony\Component\Serializer\Attribute\Context;
use Symfony\Component\Serializer\Attribute\Groups;
use Symfony\Component\Serializer\Attribute\Ignore;
use Symfony\Component\Serializer\Attribute\MaxDepth;
use Symfony\Component\Serializer\Attribute\SerializedName;
use Symfony\Component\Serializer\Attribute\SerializedPath;

#[JsonStreamable]
final class SymfonyAttributes
{
    #[Groups(['a', 'b'])]
    #[SerializedName('no')]
    public int $number = 0;

    #[Ignore]
    public string $ignored = '';

    #[SerializedPath('[meta][author][name]')]
    public string $author = '';

    #[MaxDepth(3)]
    public ?self $parent = null;

    #[Context(['datetime_format' => 'Y-m-d'])]
    public \DateTimeInterface $day;
}
