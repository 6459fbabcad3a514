<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Howdah\Server;

/** Notes that the client is to have its response. */
function fastcgi_finish_request(): bool
{
    return Server::$finished = true;
}
