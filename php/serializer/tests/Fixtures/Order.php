<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\Serializer\Annotation\Groups;
use Symfony\Component\Serializer\Annotation\Ignore;
use Symfony\Component\Serializer\Annotation\SerializedName;

final class Order
{
    /** @var list<OrderLine> */
    #[Groups(['list'])]
    private array $lines = [];

    public function __construct(
        #[Groups(['list'])]
        #[SerializedName('number')]
        public readonly int $id,
        #[Groups(['list', 'Default'])]
        public readonly \DateTimeImmutable $placed,
        #[Ignore]
        public readonly string $secret = 'unknown',
        public readonly ?Suit $suit = null,
    ) {
    }

    /** @return list<OrderLine> */
    public function getLines(): array
    {
        return $this->lines;
    }

    /** @param list<OrderLine> $lines */
    public function setLines(array $lines): void
    {
        $this->lines = $lines;
    }
}
