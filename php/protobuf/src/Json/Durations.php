<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** The JSON of google.protobuf.Duration: seconds of at most 10,000 years, with 0, 3, 6 or 9 digits, and an s. */
final class Durations
{
    private const LAST = 315576000000;

    /** @return string|null null: out of range, or seconds and nanoseconds of different signs */
    public static function write(int $seconds, int $nanos): ?string
    {
        if (
            $seconds < -self::LAST || $seconds > self::LAST || $nanos < -999999999 || $nanos > 999999999
            || ($seconds < 0 && $nanos > 0) || ($seconds > 0 && $nanos < 0)
        ) {
            return null;
        }
        return ($seconds < 0 || $nanos < 0 ? '-' : '') . \abs($seconds)
            . ($nanos === 0 ? 's' : Timestamps::fraction(\abs($nanos)) . 's');
    }

    /** @return array{int, int}|null seconds and nanoseconds; null: no duration, or out of range */
    public static function read(string $text): ?array
    {
        if (\preg_match('/^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/D', $text, $match) !== 1) {
            return null;
        }
        $seconds = (int) $match[2];
        $nanos = isset($match[3]) ? (int) \str_pad($match[3], 9, '0') : 0;
        if ($seconds > self::LAST) {
            return null;
        }
        return $match[1] === '' ? [$seconds, $nanos] : [-$seconds, -$nanos];
    }
}
