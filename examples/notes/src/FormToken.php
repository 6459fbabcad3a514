<?php

declare(strict_types=1);

namespace Notes;

use Howdah\Request;

/**
 * Tells forms of our own pages from those of others, who could have a visitor's browser send them.
 *
 * A browser gets a random cookie, and each form a field that only somebody who knows our secret can derive from it.
 */
final class FormToken
{
    public const FIELD = 'token';
    private const COOKIE = 'visitor';
    private const BYTES = 16;

    private function __construct(
        private readonly string $visitor,
        private readonly string $secret,
        private readonly bool $isNew,
        private readonly bool $isHttps,
    ) {
    }

    public static function of(Request $request, string $secret): self
    {
        $cookie = $request->cookies()[self::COOKIE] ?? '';
        $isNew = !is_string($cookie) || !preg_match('/^[0-9a-f]{' . 2 * self::BYTES . '}$/D', $cookie);
        $visitor = $isNew ? bin2hex(random_bytes(self::BYTES)) : $cookie;
        return new self($visitor, $secret, $isNew, $request->isHttps());
    }

    public function value(): string
    {
        return hash_hmac('sha256', $this->visitor, $this->secret);
    }

    /** @param array<string, mixed> $form */
    public function isIn(array $form): bool
    {
        $sent = $form[self::FIELD] ?? null;
        return !$this->isNew && is_string($sent) && hash_equals($this->value(), $sent);
    }

    /** @return array<string, string> the header that sets the cookie, where the browser has none */
    public function headers(): array
    {
        if (!$this->isNew) {
            return [];
        }
        $secure = $this->isHttps ? '; Secure' : '';
        return ['Set-Cookie' => self::COOKIE . "=$this->visitor; Path=/; HttpOnly; SameSite=Lax$secure"];
    }
}
