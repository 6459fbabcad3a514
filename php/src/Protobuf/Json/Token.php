<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/**
 * A value, or how it begins.
 *
 * @internal
 */
final class Token
{
    /**
     * @param string $open { or [ of an object or list, of which nothing else is known yet; '' of other values
     * @param string|null $string of a string
     * @param string|null $number of a number, as the text has it
     * @param string|null $literal true, false or null
     */
    public function __construct(
        public readonly string $open,
        public readonly ?string $string,
        public readonly ?string $number,
        public readonly ?string $literal,
    ) {
    }

    /** What came, in a few words. */
    public function describe(): string
    {
        return match (true) {
            $this->open !== '' => $this->open === '{' ? 'an object' : 'a list',
            $this->string !== null => Misfit::quote($this->string),
            $this->number !== null => \strlen($this->number) > 60 ? \substr($this->number, 0, 60) . '…' : $this->number,
            default => (string) $this->literal,
        };
    }
}
