<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

/** Answers the request that PHP's superglobals and header() are about. */
final class Responder
{
    public static function respond(Application $application): void
    {
        switch (strtok($_SERVER['REQUEST_URI'], '?')) {
            case '/plaintext':
                header('Content-Type: text/plain');
                echo $application->plaintext();
                return;
            case '/json':
                header('Content-Type: application/json');
                echo $application->json();
                return;
            case '/db':
                header('Content-Type: application/json');
                echo $application->world();
                return;
            case '/queries':
                header('Content-Type: application/json');
                echo $application->worlds($_GET['queries'] ?? 1);
                return;
            case '/updates':
                header('Content-Type: application/json');
                echo $application->updates($_GET['queries'] ?? 1);
                return;
            case '/fortunes':
                header('Content-Type: text/html; charset=utf-8');
                echo $application->fortunes();
                return;
            default:
                http_response_code(404);
        }
    }
}
