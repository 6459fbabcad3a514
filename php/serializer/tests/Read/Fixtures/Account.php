<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

/** Nothing is public, and the constructor would count. */
class Account
{
    public static int $made = 0;
    public static int $read = 0;

    private string $note = 'none';

    protected int $limit = 5;

    public function __construct(private readonly int $number, public readonly string $owner = 'nobody')
    {
        self::$made++;
    }

    /** @return array<string, mixed> */
    public function state(): array
    {
        return [
            'number' => $this->number ?? null,
            'owner' => $this->owner,
            'note' => $this->note,
            'limit' => $this->limit,
        ];
    }

    private function check(): void
    {
        self::$read++;
    }
}
