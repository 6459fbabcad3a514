<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\WriteException;

/** Writes a DateInterval as ISO 8601 does: without parts that are zero, and `P0DT0S` for none at all. */
final class WriteInterval
{
    /** What DateInterval::createFromDateString() takes that no amount of a unit stands for. */
    private const RELATIVE = '~\b(?:weekdays?|(?:first|last)\s+day\s+of|'
        . '(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:days?)?)\b~i';

    /** As JMS serializer does: without fractions of seconds, and without the sign. */
    public static function format(\DateInterval $interval): string
    {
        return self::text($interval, (string) $interval->s);
    }

    /**
     * With fractions of seconds, as ReadDate reads them.
     *
     * @throws WriteException where it goes back in time, or to a day of the week or the month
     */
    public static function exact(\DateInterval $interval): string
    {
        $parts = [$interval->y, $interval->m, $interval->d, $interval->h, $interval->i, $interval->s, $interval->f];
        if ($interval->invert === 1 && array_filter($parts) !== [] || min($parts) < 0) {
            throw new WriteException('A negative DateInterval cannot be written: ISO 8601 has no form for it.');
        }
        $text = get_object_vars($interval)['date_string'] ?? '';
        if (preg_match(self::RELATIVE, $text) === 1) {
            throw new WriteException("The DateInterval \"$text\" cannot be written: ISO 8601 has no form for it.");
        }
        $seconds = sprintf('%.6F', $interval->s + $interval->f); // the fraction may be more than a second
        return self::text($interval, rtrim(rtrim($seconds, '0'), '.'));
    }

    private static function text(\DateInterval $interval, string $seconds): string
    {
        $date = self::parts(['Y' => $interval->y, 'M' => $interval->m, 'D' => $interval->d]);
        $time = self::parts(['H' => $interval->h, 'M' => $interval->i, 'S' => $seconds]);
        return $date === '' && $time === '' ? 'P0DT0S' : "P$date" . ($time === '' ? '' : "T$time");
    }

    /** @param array<string, int|string> $parts */
    private static function parts(array $parts): string
    {
        $text = '';
        foreach ($parts as $unit => $amount) {
            $text .= $amount > 0 ? $amount . $unit : '';
        }
        return $text;
    }
}
