<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

/** Dates and intervals that generated code does not read in line. */
final class ReadDate
{
    /**
     * @template T of \DateTimeInterface
     * @param class-string<T> $class
     * @param list<string> $formats tried one after the other
     * @param ?string $zone of values without one; null for PHP's default
     * @param bool $exact whether dates that do not exist, as the 31st of February, are refused
     * @return ?T null if no format fits
     */
    public static function parse(
        mixed $value,
        string $class,
        array $formats,
        ?string $zone,
        bool $exact,
    ): ?\DateTimeInterface {
        if (!is_string($value) && !is_int($value) && !is_float($value)) {
            return null;
        }
        $zone = $zone === null ? null : new \DateTimeZone($zone);
        foreach ($formats as $format) {
            $date = \DateTimeImmutable::createFromFormat($format, (string) $value, $zone);
            if ($date === false || $exact && \DateTimeImmutable::getLastErrors() !== false) {
                continue;
            }
            if (trim($format, '!|') === 'U' && $zone !== null) {
                $date = $date->setTimezone($zone);
            }
            return self::as($date, $class);
        }
        return null;
    }

    /**
     * As parse(), for dates that must fit.
     *
     * @template T of \DateTimeInterface
     * @param class-string<T> $class
     * @param list<string> $formats
     * @return T
     */
    public static function read(
        mixed $value,
        string $class,
        array $formats,
        ?string $zone,
        bool $exact,
    ): \DateTimeInterface {
        return self::parse($value, $class, $formats, $zone, $exact) ?? throw self::mismatch($value, $formats);
    }

    /**
     * As JMS serializer reads dates: null for what empty() says of.
     *
     * @template T of \DateTimeInterface
     * @param class-string<T> $class
     * @param list<string> $formats
     * @return ?T
     */
    public static function cast(mixed $value, string $class, array $formats, string $zone): ?\DateTimeInterface
    {
        $value = $value === true ? '1' : $value;
        return empty($value) ? null : self::read($value, $class, $formats, $zone, false);
    }

    /** @param list<string> $formats */
    public static function mismatch(mixed $value, array $formats): Mismatch
    {
        return new Mismatch(sprintf(
            'Invalid datetime %s, expected one of the format "%s".',
            is_scalar($value) ? "\"$value\"" : Mismatch::show($value),
            implode('", "', $formats),
        ));
    }

    /** As ISO 8601 writes it, with fractions of seconds; null if it is none. */
    public static function parseInterval(mixed $value): ?\DateInterval
    {
        if (!is_string($value)) {
            return null;
        }
        // PHP reads no fractions; ISO 8601 has them of the last part alone, and but for seconds nobody writes them.
        $fraction = preg_match('/T.*\d(\.\d+)S$/D', $value, $match) === 1 ? $match[1] : '';
        try {
            $interval = new \DateInterval($fraction === '' ? $value : substr($value, 0, -strlen($fraction) - 1) . 'S');
        } catch (\Exception) {
            return null;
        }
        $interval->f = (float) "0$fraction";
        return $interval;
    }

    public static function interval(mixed $value): \DateInterval
    {
        return self::parseInterval($value) ?? throw self::noInterval($value);
    }

    /** As JMS serializer reads intervals: null for what empty() says of. */
    public static function castInterval(mixed $value): ?\DateInterval
    {
        return empty($value) ? null : self::interval($value);
    }

    public static function noInterval(mixed $value): Mismatch
    {
        return new Mismatch(sprintf('Invalid dateinterval %s, expected ISO 8601 format', Mismatch::show($value)));
    }

    private static function as(\DateTimeImmutable $date, string $class): \DateTimeInterface
    {
        return match ($class) {
            \DateTimeImmutable::class, \DateTimeInterface::class => $date,
            \DateTime::class => \DateTime::createFromImmutable($date),
            default => $class::createFromInterface($date),
        };
    }
}
