<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/** Writes a DateInterval as ISO 8601 does: without parts that are zero, and `P0DT0S` for none at all. */
final class WriteInterval
{
    public static function format(\DateInterval $interval): string
    {
        $date = self::parts(['Y' => $interval->y, 'M' => $interval->m, 'D' => $interval->d]);
        $time = self::parts(['H' => $interval->h, 'M' => $interval->i, 'S' => $interval->s]);
        return $date === '' && $time === '' ? 'P0DT0S' : "P$date" . ($time === '' ? '' : "T$time");
    }

    /** @param array<string, int> $parts */
    private static function parts(array $parts): string
    {
        $text = '';
        foreach ($parts as $unit => $amount) {
            $text .= $amount > 0 ? $amount . $unit : '';
        }
        return $text;
    }
}
