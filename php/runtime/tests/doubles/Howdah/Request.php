<?php

declare(strict_types=1);

namespace Howdah;

/** What HttpFoundation asks of the engine's class. */
final class Request
{
    public int $bodiesRead = 0;

    /**
     * @param array<string, mixed> $server
     * @param array<string, mixed> $query
     * @param array<string, mixed> $form
     * @param array<string, string> $cookies
     * @param array<string, mixed> $files
     */
    public function __construct(
        private readonly array $server,
        private readonly array $query = [],
        private readonly array $form = [],
        private readonly array $cookies = [],
        private readonly array $files = [],
        private readonly string $body = '',
    ) {
    }

    public function server(): array
    {
        return $this->server + ['CONTENT_TYPE' => '', 'CONTENT_LENGTH' => ''];
    }

    public function header(string $name): ?string
    {
        return $this->server['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? null;
    }

    public function queryParameters(): array
    {
        return $this->query;
    }

    public function form(): array
    {
        return $this->form;
    }

    public function cookies(): array
    {
        return $this->cookies;
    }

    public function files(): array
    {
        return $this->files;
    }

    public function body(): string
    {
        $this->bodiesRead++;
        return $this->body;
    }
}
