<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\Accessor;
use Howdah\Serializer\Attribute\Groups;
use Howdah\Serializer\Attribute\PostDeserialize;
use Howdah\Serializer\Attribute\ProtobufField;
use Howdah\Serializer\Attribute\Since;

/** Properties of every visibility, and of every kind that is no number. */
class Shipment extends Tracked
{
    public bool $isChecked = false;

    /** No field. */
    public ?\Closure $listener = null;

    /** @var array<string, float> */
    #[ProtobufField(10)]
    protected array $weights = [];

    /** @var array<int, Size> */
    #[ProtobufField(11, key: 'sint32')]
    private array $sizes = [];

    /** @var array<int, \DateTimeImmutable> */
    #[ProtobufField(12)]
    public array $stops = [];

    #[ProtobufField(13, type: 'bytes')]
    private string $seal = "\xff\0";

    #[ProtobufField(14)]
    #[Accessor(getter: 'upperCode', setter: 'lowerCode')]
    private string $code = '';

    #[ProtobufField(15)]
    public int $copies = 1;

    #[ProtobufField(16)]
    public Tone $tone = Tone::Dark;

    /**
     * @param list<string> $notes
     * @param list<Node> $nodes
     * @param list<\DateTimeInterface> $dates
     * @param list<Tone> $tones
     */
    public function __construct(
        #[ProtobufField(3)]
        #[Groups(['Default', 'list'])]
        private readonly int $id,
        #[ProtobufField(4)]
        private Size $size,
        #[ProtobufField(5)]
        public readonly \DateTimeImmutable $sent,
        #[ProtobufField(6)]
        #[Since('2')]
        public readonly array $notes = [],
        #[ProtobufField(7)]
        public readonly array $nodes = [],
        #[ProtobufField(8)]
        public readonly ?\DateTime $arrived = null,
        #[ProtobufField(9)]
        public readonly array $dates = [],
        #[ProtobufField(536870911)]
        public readonly array $tones = [],
        #[ProtobufField(18)]
        public readonly Node $root = new Node('root'),
    ) {
    }

    /**
     * @param array<string, float> $weights
     * @param array<int, Size> $sizes
     */
    public function fill(array $weights, array $sizes, string $seal, string $code): self
    {
        $this->weights = $weights;
        $this->sizes = $sizes;
        $this->seal = $seal;
        $this->code = $code;
        return $this;
    }

    private function upperCode(): string
    {
        return strtoupper($this->code);
    }

    private function lowerCode(string $code): void
    {
        $this->code = strtolower($code);
    }

    #[PostDeserialize]
    private function check(): void
    {
        $this->isChecked = true;
    }
}
