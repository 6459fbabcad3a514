<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

/** Names as .proto files have them: `firstName` is `first_name`, and `HTTPStatus` `http_status`. */
final class SnakeName
{
    public static function of(string $name): string
    {
        return strtolower((string) preg_replace('/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/', '_', $name));
    }
}
