<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;

/**
 * Reads a JSON array from a stream, element by element. No more of the stream is held than a chunk and one element.
 *
 * The text is split at the commas that stand in no string and no bracket; whether an element is JSON, json_decode says.
 */
final class ReadList
{
    private const CHUNK = 1 << 16;

    /** Up to the next bracket that stands in no string; outside of brackets, up to the next comma, too. */
    private const INSIDE = '/\G(?:[^"{}\[\]]++|"(?:[^"\\\\]++|\\\\.)*+")*+/s';
    private const OUTSIDE = '/\G(?:[^"{}\[\],]++|"(?:[^"\\\\]++|\\\\.)*+")*+/s';

    /** The rest of a string whose beginning has been read. */
    private const STRING = '/\G(?:[^"\\\\]++|\\\\.)*+/s';

    private string $buffer = '';
    private int $at = 0;

    /** @param resource $stream at the array's beginning */
    public function __construct(private readonly mixed $stream)
    {
        if (!is_resource($stream) || get_resource_type($stream) !== 'stream') {
            throw new \InvalidArgumentException('Expected a stream, got ' . get_debug_type($stream));
        }
    }

    /**
     * The JSON of each element.
     *
     * @return \Generator<int, string>
     * @throws ReadException where the generator gets to what is wrong
     */
    public function texts(): \Generator
    {
        $first = $this->skipSpace();
        if ($first !== '[') {
            throw self::wrong('', 'Expected "[", got ' . ($first === '' ? 'the end of the stream' : "\"$first\""));
        }
        $this->at++;
        if ($this->skipSpace() !== ']') {
            for ($index = 0, $end = ','; $end === ','; $index++) {
                $text = $this->next($index);
                $end = $this->buffer[$this->at++];
                if (trim($text, " \t\n\r") === '') {
                    throw self::wrong("/$index", "Expected a value, got \"$end\"");
                }
                yield $index => $text;
            }
        } else {
            $this->at++;
        }
        if ($this->skipSpace() !== '') {
            $byte = $this->buffer[$this->at];
            throw self::wrong('', "Expected the end of the stream after the array, got \"$byte\"");
        }
    }

    /** The text up to the comma or bracket that ends the element, at which the buffer then stands. */
    private function next(int $index): string
    {
        $text = '';
        $start = $this->at;
        $inString = false;
        for ($depth = 0;;) {
            $pattern = $inString ? self::STRING : ($depth === 0 ? self::OUTSIDE : self::INSIDE);
            preg_match($pattern, $this->buffer, $match, 0, $this->at);
            $this->at += strlen($match[0]);
            $byte = $this->buffer[$this->at] ?? '';
            if ($byte === '' || $byte === '\\' && $inString) {
                $text .= substr($this->buffer, $start, $this->at - $start);
                $start = 0;
                if (!$this->fill()) {
                    throw self::wrong("/$index", 'The stream ends within the array; expected "," or "]"');
                }
                continue;
            }
            if ($depth === 0 && ($byte === ',' || $byte === ']')) {
                return $text . substr($this->buffer, $start, $this->at - $start);
            }
            if ($byte === '"') {
                $inString = !$inString;
            } else {
                $depth += $byte === '{' || $byte === '[' ? 1 : -1;
            }
            if ($depth < 0) {
                throw self::wrong("/$index", "Expected \",\" or \"]\", got \"$byte\"");
            }
            $this->at++;
        }
    }

    /** Skips white space, and returns the byte after it; an empty text at the end. */
    private function skipSpace(): string
    {
        do {
            $this->at += strspn($this->buffer, " \t\n\r", $this->at);
            if ($this->at < strlen($this->buffer)) {
                return $this->buffer[$this->at];
            }
        } while ($this->fill());
        return '';
    }

    /** Drops what has been read, and reads on. Returns whether there was more. */
    private function fill(): bool
    {
        do {
            $more = fread($this->stream, self::CHUNK);
            if ($more === false) {
                throw self::wrong('', 'The stream cannot be read');
            }
        } while ($more === '' && !feof($this->stream));
        $this->buffer = substr($this->buffer, $this->at) . $more;
        $this->at = 0;
        return $more !== '';
    }

    private static function wrong(string $pointer, string $message): ReadException
    {
        return new ReadException([new ReadError($pointer, $message)]);
    }
}
