<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\Serializer\Annotation\Context;
use Symfony\Component\Serializer\Annotation\MaxDepth;

class Branch
{
    /** @var list<Branch> */
    #[MaxDepth(2)]
    public array $children = [];

    #[MaxDepth(1)]
    public ?Branch $parent = null;

    /** @var mixed */
    #[Context(['datetime_format' => 'Y'])]
    public $planted = null;

    private int $rings;

    public function __construct(public string $name)
    {
    }

    public function getRings(): int
    {
        return $this->rings;
    }

    public function setRings(int $rings): void
    {
        $this->rings = $rings;
    }
}
