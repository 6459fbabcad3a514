<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** A folder that generated code cannot lie in. */
final class StoreException extends SerializerException
{
}
