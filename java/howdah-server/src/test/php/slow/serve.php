<?php

declare(strict_types=1);

use Howdah\Request;
use Howdah\Server;

require_once __DIR__ . '/waiting.php';

Server::serve(static function (Request $request): string {
    parse_str($request->query(), $_GET);
    Waiting\Work::begin($_GET['how']);
    return 'done';
});
