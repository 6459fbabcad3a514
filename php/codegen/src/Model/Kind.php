<?php

declare(strict_types=1);

namespace Howdah\Model;

/** What values a field holds, however they are written down. */
enum Kind
{
    case Bool;
    case Int32;
    case Int64;
    case Uint32;
    case Uint64;
    case Float;
    case Double;
    case String;
    case Bytes;
    case Enumeration;
    case Message;
}
