<?php

declare(strict_types=1);

namespace Dates;

use DateTime;
use DateTimeImmutable;
use DateTimeInterface;
use DateTimeZone;

final class Visit
{
    public function __construct(
        public readonly DateTimeImmutable $at,
        public readonly ?DateTimeInterface $until = null,
        public readonly array $reminders = [],
    ) {
    }
}

final class Unfinished extends DateTimeImmutable
{
    public function __construct()
    {
    }
}

function at(string $text, string $zone): DateTimeInterface
{
    return new DateTime($text, new DateTimeZone($zone));
}

function text(DateTimeInterface $date): string
{
    return $date::class . ' ' . $date->format('x-m-d H:i:s.u e U');
}

function same(?DateTimeInterface $date): ?DateTimeInterface
{
    return $date;
}

/** What a date is after it was changed in ways that leave its fields to be computed. */
function later(DateTimeImmutable $date, string $change): DateTimeImmutable
{
    return $date->modify($change);
}

function offset(DateTimeInterface $date): int
{
    return $date->getOffset();
}

function visit(Visit $visit): Visit
{
    return $visit;
}

function days(array $days): array
{
    return array_map(fn (DateTimeInterface $day): string => $day->format('x-m-d\TH:i:s e'), $days);
}

function unfinished(): DateTimeInterface
{
    return new Unfinished();
}
