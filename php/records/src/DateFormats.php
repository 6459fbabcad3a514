<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Console\CommandException;

/** What formats of dates show. */
final class DateFormats
{
    /** What Java reads and writes as PHP does; all but letters stand for themselves. */
    private const KNOWN = 'YmndjHGisvuPpO';

    /**
     * The class of java.time that has what the format shows.
     *
     * @throws CommandException
     */
    public static function javaClass(string $format): string
    {
        $bare = trim($format, '!|');
        if ($bare === 'U') {
            return 'Instant';
        }
        $letters = (string) preg_replace('~\\\\.|[^a-zA-Z\\\\]~s', '', $bare);
        $unknown = trim($letters, self::KNOWN);
        if ($unknown !== '' || $letters === '') {
            throw new CommandException("Java does not have the format \"$format\". Use the letters " . self::KNOWN);
        }
        $hasDay = strpbrk($letters, 'Y') !== false && strpbrk($letters, 'mn') !== false
            && strpbrk($letters, 'dj') !== false;
        $hasTime = strpbrk($letters, 'HG') !== false;
        $hasAnyTime = strpbrk($letters, 'HGisvu') !== false;
        $hasOffset = strpbrk($letters, 'PpO') !== false;
        return match (true) {
            $hasDay && $hasTime && $hasOffset => 'OffsetDateTime',
            $hasDay && $hasTime => 'LocalDateTime',
            $hasDay && !$hasAnyTime && !$hasOffset => 'LocalDate',
            default => throw new CommandException(
                "The format \"$format\" shows no whole date. Let it show the year, the month and the day",
            ),
        };
    }
}
