<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Selection;

/** What the serializer and the interpreter disagree on. */
final class Difference
{
    /**
     * @param string $direction `read`, `write`, or `model`: as attributes say it, and as comments do
     * @param string $type of the root
     * @param string $input the value, the document, or the class
     * @param string $expected of the interpreter
     */
    public function __construct(
        private readonly string $direction,
        private readonly string $type,
        public readonly Selection $selection,
        public readonly Conventions $conventions,
        public readonly string $input,
        private readonly string $expected,
        private readonly string $actual,
        private readonly string $trace = '',
    ) {
    }

    /** The same with another selection. */
    public function with(Selection $selection): self
    {
        return new self(...['selection' => $selection] + get_object_vars($this));
    }

    public function isLike(self $other): bool
    {
        return [$this->direction, self::kind($this->expected), self::kind($this->actual)]
            === [$other->direction, self::kind($other->expected), self::kind($other->actual)];
    }

    private static function kind(string $outcome): string
    {
        return match (true) {
            str_starts_with($outcome, '/'), str_starts_with($outcome, ': ') => 'errors',
            str_ends_with((string) strtok($outcome, ':'), 'Error')
                => (string) preg_replace('/[\d\'"$].*/s', '', $outcome),
            str_starts_with($outcome, 'left out'), str_starts_with($outcome, 'cannot be written') => $outcome,
            default => 'value',
        };
    }

    public function __toString(): string
    {
        return "$this->direction as $this->type\nselection {$this->selection->key}\n"
            . "conventions {$this->conventions->key()}\n$this->input\n"
            . "--- the interpreter\n$this->expected\n+++ the serializer\n$this->actual\n$this->trace\n";
    }
}
