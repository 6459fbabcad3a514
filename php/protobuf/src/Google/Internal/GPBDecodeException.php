<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

/** The input, be it binary, JSON or text, is not what the message's type allows. */
class GPBDecodeException extends \Exception
{
}
