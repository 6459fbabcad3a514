<?php

declare(strict_types=1);

namespace Howdah;

use Error;

/** Notes what it is given to send. */
final class Server
{
    public static ?Response $response = null;
    public static bool $hasMore = false;
    public static bool $finished = false;

    public static function respond(Response $response, bool $more = false): void
    {
        if (self::$response !== null) {
            throw new Error('There is no request to respond to');
        }
        self::$response = $response;
        self::$hasMore = $more;
    }
}
