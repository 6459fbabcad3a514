<?php

declare(strict_types=1);

namespace Illuminate\Http;

use Symfony\Component\HttpFoundation\InputBag;
use Symfony\Component\HttpFoundation\Request as SymfonyRequest;

/** Laravel's has its JSON as a bag of input. */
final class Request extends SymfonyRequest
{
    public function isJson(): bool
    {
        return str_contains((string) $this->headers->get('Content-Type'), 'json');
    }

    public function json(): InputBag
    {
        return new InputBag((array) json_decode($this->getContent(), true));
    }
}
