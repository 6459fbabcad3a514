<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

/** What objects are written as. */
enum Format
{
    /** What json_encode() takes, and json_decode() gives. */
    case Json;
    /** Messages of Protocol Buffers. */
    case Protobuf;
}
