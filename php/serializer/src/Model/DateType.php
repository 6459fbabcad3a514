<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

final class DateType extends Type
{
    /**
     * @param string $class DateTime, DateTimeImmutable, DateTimeInterface (read as DateTimeImmutable), or a class that
     *     extends one of them
     * @param ?string $format as of date(); null for that of the conventions. `U` is written as a number.
     * @param ?string $zone the zone that values without one are read in
     * @param list<string> $readFormats tried one after the other; none for $format alone
     */
    public function __construct(
        public readonly string $class,
        public readonly ?string $format = null,
        public readonly ?string $zone = null,
        public readonly array $readFormats = [],
        bool $nullable = false,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        $parameters = [$this->format, $this->zone, $this->readFormats];
        return "$this->class<" . json_encode($parameters, JSON_THROW_ON_ERROR) . '>';
    }
}
