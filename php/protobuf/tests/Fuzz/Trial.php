<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Fuzz;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Message;
use UnexpectedValueException;

/** One input, given to one decoder: what came of it, and whether anything came that must not. */
final class Trial
{
    private const SLOWEST_SECONDS = 2.0;
    private const LARGEST_GROWTH = 64 << 20;

    public function __construct(
        public readonly string $format,
        public readonly Message $message,
        public readonly string $input,
    ) {
    }

    /**
     * The outcome as a line, in which the pure decoder and the extension's must agree. What must not happen is thrown.
     */
    public function outcome(): string
    {
        memory_reset_peak_usage();
        $memory = memory_get_usage();
        $start = self::processorSeconds();
        try {
            match ($this->format) {
                'binary' => $this->message->mergeFromString($this->input),
                'json' => $this->message->mergeFromJsonString($this->input),
                'json ignoring unknown' => $this->message->mergeFromJsonString($this->input, true),
                'text' => $this->message->mergeFromTextString($this->input),
            };
            $outcome = null;
        } catch (GPBDecodeException) {
            $outcome = 'refused';
        }
        $seconds = self::processorSeconds() - $start;
        $growth = memory_get_peak_usage() - $memory;
        if ($seconds > self::SLOWEST_SECONDS || $growth > self::LARGEST_GROWTH) {
            throw new UnexpectedValueException(
                sprintf('%d bytes of input took %.1f s and %d KiB', \strlen($this->input), $seconds, $growth >> 10)
            );
        }
        return $outcome ?? $this->written();
    }

    /** Not the clock's, as the machine may have other work. */
    private static function processorSeconds(): float
    {
        $usage = getrusage();
        return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']
            + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
    }

    /** What the message is, written in all formats; what was written is read again. */
    private function written(): string
    {
        $bytes = $this->message->serializeToString();
        $again = new ($this->message::class)();
        $again->mergeFromString($bytes);
        if ($again->serializeToString() !== $bytes) {
            throw new UnexpectedValueException('other bytes, after these were read: ' . bin2hex($bytes));
        }
        $json = self::attempt($this->message->serializeToJsonString(...));
        $text = self::attempt($this->message->serializeToTextString(...));
        return 'read: ' . hash('xxh128', "$bytes\0$json\0$text");
    }

    /**
     * A timestamp may be out of JSON's range; and bytes may be none of an extension, which nobody looked at before.
     *
     * @param callable(): string $write
     */
    private static function attempt(callable $write): string
    {
        try {
            return $write();
        } catch (EncodeException) {
            return 'refused';
        }
    }
}
