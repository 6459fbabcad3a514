<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Howdah\Protobuf\FieldValue;

/**
 * Gives keys that PHP's arrays cannot hold: bool, strings of digits, and integers from 2^63 on.
 *
 * @internal
 * @extends \ArrayIterator<array-key, mixed>
 */
final class MapIterator extends \ArrayIterator
{
    /** @param array<array-key, mixed> $values */
    public function __construct(array $values, private int $keyType, private int $flags)
    {
        parent::__construct($values);
    }

    #[\ReturnTypeWillChange]
    public function key(): bool|int|string|null
    {
        $key = parent::key();
        return $key === null ? null : match ($this->keyType) {
            GPBType::STRING => (string) $key,
            GPBType::BOOL => $key !== 0,
            default => FieldValue::outward($key, $this->keyType, null, $this->flags),
        };
    }
}
