<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** The JSON of google.protobuf.Timestamp: RFC 3339 from year 1 to 9999, written in UTC with 0, 3, 6 or 9 digits. */
final class Timestamps
{
    private const FIRST = -62135596800;
    private const LAST = 253402300799;
    private const SYNTAX = '/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/D';

    /** @return string|null null: out of range */
    public static function write(int $seconds, int $nanos): ?string
    {
        if ($seconds < self::FIRST || $seconds > self::LAST || $nanos < 0 || $nanos > 999999999) {
            return null;
        }
        return \gmdate('Y-m-d\TH:i:s', $seconds) . ($nanos === 0 ? 'Z' : self::fraction($nanos) . 'Z');
    }

    /** @return array{int, int}|null seconds and nanoseconds; null: no timestamp, or out of range */
    public static function read(string $text): ?array
    {
        if (\preg_match(self::SYNTAX, $text, $match) !== 1) {
            return null;
        }
        [, $year, $month, $day, $hour, $minute, $second] = $match;
        if (!\checkdate((int) $month, (int) $day, (int) $year) || $hour > '23' || $minute > '59' || $second > '59') {
            return null;
        }
        $seconds = self::days((int) $year, (int) $month, (int) $day) * 86400
            + (int) $hour * 3600 + (int) $minute * 60 + (int) $second;
        if (isset($match[8])) {
            if ($match[9] > '23' || $match[10] > '59') {
                return null;
            }
            $offset = (int) $match[9] * 3600 + (int) $match[10] * 60;
            $seconds += $match[8] === '+' ? -$offset : $offset;
        }
        if ($seconds < self::FIRST || $seconds > self::LAST) {
            return null;
        }
        return [$seconds, isset($match[7]) && $match[7] !== '' ? (int) \str_pad($match[7], 9, '0') : 0];
    }

    /** A point and 3, 6 or 9 digits. */
    public static function fraction(int $nanos): string
    {
        return match (true) {
            $nanos % 1000000 === 0 => \sprintf('.%03d', \intdiv($nanos, 1000000)),
            $nanos % 1000 === 0 => \sprintf('.%06d', \intdiv($nanos, 1000)),
            default => \sprintf('.%09d', $nanos),
        };
    }

    /** Days since 1970-01-01; years are counted from March, so that a leap day is a year's last. */
    private static function days(int $year, int $month, int $day): int
    {
        if ($month < 3) {
            $year--;
            $month += 12;
        }
        return 365 * $year + \intdiv($year, 4) - \intdiv($year, 100) + \intdiv($year, 400)
            + \intdiv(153 * ($month - 3) + 2, 5) + $day - 719469;
    }
}
