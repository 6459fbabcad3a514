<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf\Fixtures;

use Howdah\Serializer\Attribute\Factory;
use Howdah\Serializer\Attribute\ProtobufField;
use Howdah\Serializer\Attribute\VirtualProperty;

/** Made by a factory that takes the words one by one. */
#[Factory('of')]
final class Label
{
    /** @var list<string> */
    #[ProtobufField(2)]
    private array $words;

    private function __construct(
        #[ProtobufField(1)]
        public readonly int $id,
    ) {
    }

    public static function of(int $id, string ...$words): self
    {
        $label = new self($id);
        $label->words = $words;
        return $label;
    }

    #[VirtualProperty]
    #[ProtobufField(3)]
    public function text(): string
    {
        return implode(' ', $this->words);
    }
}
