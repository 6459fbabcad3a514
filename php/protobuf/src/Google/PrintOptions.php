<?php

declare(strict_types=1);

namespace Google\Protobuf;

/** Flags for serializeToJsonString(). */
class PrintOptions
{
    public const PRESERVE_PROTO_FIELD_NAMES = 1;
    public const ALWAYS_PRINT_ENUMS_AS_INTS = 2;
    public const EMIT_DEFAULTS = 4;
}
