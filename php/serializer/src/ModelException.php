<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** A class whose attributes or types cannot be made into code. The message names class, property, file and what to do. */
final class ModelException extends SerializerException
{
}
