<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\WriteException;

/** Writes a JSON array to a stream, element by element, a chunk of text at a time. */
final class WriteList
{
    private const CHUNK = 1 << 16;

    private string $buffer = '[';
    private bool $empty = true;

    /** @param resource $stream */
    public function __construct(private readonly mixed $stream)
    {
        if (!is_resource($stream) || get_resource_type($stream) !== 'stream') {
            throw new \InvalidArgumentException('Expected a stream, got ' . get_debug_type($stream));
        }
    }

    /** @param string $element JSON */
    public function add(string $element): void
    {
        $this->buffer .= $this->empty ? $element : ",$element";
        $this->empty = false;
        if (strlen($this->buffer) >= self::CHUNK) {
            $this->flush();
        }
    }

    public function end(): void
    {
        $this->buffer .= ']';
        $this->flush();
    }

    private function flush(): void
    {
        for ($rest = $this->buffer; $rest !== ''; $rest = substr($rest, $written)) {
            $written = fwrite($this->stream, $rest);
            if ($written === false || $written === 0) {
                throw new WriteException('The stream takes no more; ' . strlen($rest) . ' bytes are not written');
            }
        }
        $this->buffer = '';
    }
}
