<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/**
 * The members of an object with a name that no property can have, since it begins with U+0000.
 *
 * @internal
 * @implements \IteratorAggregate<string, mixed>
 */
final class Members implements \IteratorAggregate
{
    /**
     * @param list<string> $names
     * @param list<mixed> $values
     */
    private function __construct(private readonly array $names, private readonly array $values)
    {
    }

    /**
     * @param list<string> $names each once
     * @param list<mixed> $values
     */
    public static function pack(array $names, array $values): \stdClass|self
    {
        $object = new \stdClass();
        foreach ($names as $i => $name) {
            if ($name !== '' && $name[0] === "\0") {
                return new self($names, $values);
            }
            $object->{$name} = $values[$i];
        }
        return $object;
    }

    /** @return array<mixed> by name, numeric ones as PHP keeps them in arrays */
    public function members(): array
    {
        return \array_combine($this->names, $this->values);
    }

    public function getIterator(): \Generator
    {
        foreach ($this->names as $i => $name) {
            yield $name => $this->values[$i];
        }
    }
}
