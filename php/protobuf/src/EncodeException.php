<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/** A message cannot be written: it is nested too deep, or a required field is not set. */
final class EncodeException extends \Exception
{
}
