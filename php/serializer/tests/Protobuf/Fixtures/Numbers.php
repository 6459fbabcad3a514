<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\ProtobufField;

/** Numbers of all types: alone, which are 0 where there is none, or null, and in lists. */
final class Numbers
{
    #[ProtobufField(1)]
    public int $int64 = 0;

    #[ProtobufField(2, type: 'int32')]
    public int $int32 = 0;

    #[ProtobufField(3, type: 'uint64')]
    public int $uint64 = 0;

    #[ProtobufField(4, type: 'uint32')]
    public int $uint32 = 0;

    #[ProtobufField(5, type: 'sint64')]
    public int $sint64 = 0;

    #[ProtobufField(6, type: 'sint32')]
    public int $sint32 = 0;

    #[ProtobufField(7, type: 'fixed64')]
    public int $fixed64 = 0;

    #[ProtobufField(8, type: 'fixed32')]
    public int $fixed32 = 0;

    #[ProtobufField(9, type: 'sfixed64')]
    public int $sfixed64 = 0;

    #[ProtobufField(10, type: 'sfixed32')]
    public int $sfixed32 = 0;

    #[ProtobufField(11)]
    public float $double = 0.0;

    #[ProtobufField(12, type: 'float')]
    public float $float = 0;

    #[ProtobufField(13)]
    public bool $bool = false;

    #[ProtobufField(14)]
    public Level $level = Level::Middle;

    #[ProtobufField(21)]
    public ?int $perhapsInt = null;

    #[ProtobufField(22, type: 'sint32')]
    public ?int $perhapsSint = null;

    #[ProtobufField(23)]
    public ?float $perhapsDouble = null;

    #[ProtobufField(24)]
    public ?bool $perhapsBool = null;

    #[ProtobufField(25)]
    public ?Level $perhapsLevel = null;

    #[ProtobufField(26)]
    public ?string $perhapsString = null;

    /** @var list<int> */
    #[ProtobufField(2001)]
    public array $int64s = [];

    /** @var list<int> */
    #[ProtobufField(2002, type: 'int32')]
    public array $int32s = [];

    /** @var list<int> */
    #[ProtobufField(2003, type: 'uint64')]
    public array $uint64s = [];

    /** @var list<int> */
    #[ProtobufField(2004, type: 'uint32')]
    public array $uint32s = [];

    /** @var list<int> */
    #[ProtobufField(2005, type: 'sint64')]
    public array $sint64s = [];

    /** @var list<int> */
    #[ProtobufField(2006, type: 'sint32')]
    public array $sint32s = [];

    /** @var list<int> */
    #[ProtobufField(2007, type: 'fixed64')]
    public array $fixed64s = [];

    /** @var list<int> */
    #[ProtobufField(2008, type: 'fixed32')]
    public array $fixed32s = [];

    /** @var list<int> */
    #[ProtobufField(2009, type: 'sfixed64')]
    public array $sfixed64s = [];

    /** @var list<int> */
    #[ProtobufField(2010, type: 'sfixed32')]
    public array $sfixed32s = [];

    /** @var list<float> */
    #[ProtobufField(2011)]
    public array $doubles = [];

    /** @var list<float> */
    #[ProtobufField(2012, type: 'float')]
    public array $floats = [];

    /** @var list<bool> */
    #[ProtobufField(2013)]
    public array $bools = [];

    /** @var list<Level> */
    #[ProtobufField(2014)]
    public array $levels = [];
}
