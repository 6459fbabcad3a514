<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** A value that cannot be written: a cycle, a depth beyond the limit, a float that JSON has no text for. */
final class WriteException extends SerializerException
{
}
