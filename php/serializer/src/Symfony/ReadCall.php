<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/** One call of deserialize() or denormalize(). What it throws is what generated code cannot do, or refuses. */
final class ReadCall
{
    /**
     * @param array<string, mixed> $context
     * @param ?object $into an object to fill, rather than a new one
     * @param bool $isPlain whether documents are taken for what the extension takes them
     */
    public function __construct(
        private readonly Serializer $serializer,
        private readonly Type $type,
        private readonly Selection $selection,
        private readonly ?string $format,
        private readonly array $context,
        private readonly ?object $into,
        private readonly bool $isPlain,
    ) {
    }

    /**
     * @return array<mixed>|object|null null where read() is to be called
     * @throws \Throwable
     */
    public function decoded(mixed $data): array|object|null
    {
        return $this->isPlain && $this->into === null && is_string($data)
            ? $this->serializer->decoded($data, $this->type, $this->selection)
            : null;
    }

    /**
     * @param mixed $data as the decoder gives it
     * @throws \Throwable
     */
    public function read(mixed $data): mixed
    {
        $data = $data === null || $data instanceof \stdClass ? (array) $data : $data;
        $attachment = [$this->format, $this->context, null];
        return $this->serializer->read($data, $this->type, $this->selection, $attachment, $this->into);
    }
}
