<?php

declare(strict_types=1);

// Responses of any status and body, as the query has them.

use Howdah\Request;
use Howdah\Response;
use Howdah\Server;

Server::serve(function (Request $request): ?Response {
    parse_str($request->query(), $query);
    $body = match ($query['body']) {
        'none', 'printed' => '',
        'whole' => 'some text',
        'large' => str_repeat('x', 2 << 20),
        'pieces' => new ArrayIterator(['some ', 'text']),
    };
    $response = new Response($body, (int) $query['status'], $query['headers'] ?? []);
    if ($query['body'] !== 'printed') {
        return $response;
    }
    Server::respond($response, true);
    echo 'some ';
    flush();
    echo 'text';
    return null;
});
