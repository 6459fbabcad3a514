<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** The JSON of google.protobuf.Timestamp: RFC 3339 from year 1 to 9999, written in UTC with 0, 3, 6 or 9 digits. */
final class Timestamps
{
    private const FIRST = -62135596800;
    private const LAST = 253402300799;
    private const UTC = '/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/D';
    private const OFFSET = '/^(.*)([+-])([01]\d|2[0-3]):([0-5]\d)$/D';

    /** What the last of so many digits of a fraction stands for. */
    private const NANOS = [100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1];

    /** The date that was read last, and when it begins. */
    private static string $date = '1970-01-01';
    private static int $midnight = 0;

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
        if (\preg_match(self::UTC, $text) !== 1) {
            return self::readWithOffset($text);
        }
        $date = \substr($text, 0, 10);
        if ($date !== self::$date) {
            [$year, $month, $day] = \array_map(\intval(...), \explode('-', $date));
            if (!\checkdate($month, $day, $year)) {
                return null;
            }
            self::$midnight = self::days($year, $month, $day) * 86400;
            self::$date = $date;
        }
        // hhmmss, of which an hour is 3,600, not 10,000, and a minute 60, not 100.
        $time = (int) \str_replace(':', '', \substr($text, 11, 8));
        $seconds = $time - 40 * (int) ($time / 100) - 2400 * (int) ($time / 10000);
        $length = \strlen($text);
        $nanos = $length === 20 ? 0 : (int) \substr($text, 20, -1) * self::NANOS[$length - 22];
        return [self::$midnight + $seconds, $nanos];
    }

    /** @return array{int, int}|null */
    private static function readWithOffset(string $text): ?array
    {
        if (\preg_match(self::OFFSET, $text, $match) !== 1) {
            return null;
        }
        $time = self::read("$match[1]Z");
        if ($time === null) {
            return null;
        }
        $offset = (int) $match[3] * 3600 + (int) $match[4] * 60;
        $time[0] += $match[2] === '+' ? -$offset : $offset;
        return $time[0] >= self::FIRST && $time[0] <= self::LAST ? $time : null;
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
