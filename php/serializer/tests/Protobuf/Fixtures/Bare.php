<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

class Bare
{
    #[ProtobufField(1)]
    public int $number;

    /** @var list<string> */
    #[ProtobufField(2)]
    public array $texts;

    #[ProtobufField(3)]
    public General $object;

    #[ProtobufField(4)]
    public Level $level;

    /** @var array<string, int> */
    #[ProtobufField(5)]
    private array $hidden;

    #[ProtobufField(6)]
    private string $word;
}
