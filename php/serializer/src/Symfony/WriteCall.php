<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/** One call of serialize() or normalize(). What it throws is what generated code cannot do, or refuses. */
final class WriteCall
{
    /**
     * @param array<string, mixed> $context
     * @param bool $isPlain whether the JSON that is asked for is the extension's
     */
    public function __construct(
        private readonly Serializer $serializer,
        private readonly Selection $selection,
        private readonly ?string $format,
        private readonly array $context,
        private readonly bool $isPlain,
    ) {
    }

    /**
     * @param object|array<mixed> $data
     * @return ?string null where write() is to be called
     * @throws \Throwable
     */
    public function encoded(object|array $data): ?string
    {
        return $this->isPlain ? $this->serializer->encoded($data, null, $this->selection) : null;
    }

    /**
     * @param object|array<mixed> $data
     * @throws \Throwable
     */
    public function write(object|array $data): mixed
    {
        return $this->serializer->write($data, null, $this->selection, [$this->format, $this->context, $data]);
    }
}
