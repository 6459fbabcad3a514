<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

/** The numbers of the types of fields, as in FieldDescriptorProto.Type. */
class GPBType
{
    public const DOUBLE = 1;
    public const FLOAT = 2;
    public const INT64 = 3;
    public const UINT64 = 4;
    public const INT32 = 5;
    public const FIXED64 = 6;
    public const FIXED32 = 7;
    public const BOOL = 8;
    public const STRING = 9;
    public const GROUP = 10;
    public const MESSAGE = 11;
    public const BYTES = 12;
    public const UINT32 = 13;
    public const ENUM = 14;
    public const SFIXED32 = 15;
    public const SFIXED64 = 16;
    public const SINT32 = 17;
    public const SINT64 = 18;
}
