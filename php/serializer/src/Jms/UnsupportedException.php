<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use Howdah\Serializer\SerializerException;
use JMS\Serializer\Exception\Exception;

/** A configuration of JMS's serializer, or of one call, that cannot be compiled. */
final class UnsupportedException extends SerializerException implements Exception
{
}
