<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Howdah\Protobuf\Check;
use Howdah\Protobuf\FieldValue;

/**
 * A map, to be used like an array: the message's own values, not a copy of them. Keys have the type that the map
 * declares, so that iterating a map of bool gives false and true, and one of strings never an integer.
 *
 * @template K
 * @template V
 * @implements \ArrayAccess<K, V>
 * @implements \IteratorAggregate<K, V>
 */
class MapField implements \ArrayAccess, \IteratorAggregate, \Countable, \JsonSerializable
{
    // Of GPBType, which most requests can do without.
    private const UINT64 = 4;
    private const FIXED64 = 6;
    private const BOOL = 8;
    private const STRING = 9;
    private const MESSAGE = 11;

    /** @var array<array-key, mixed> in the form that messages hold */
    private array $values = [];

    /** Whether values look otherwise from outside. */
    private bool $converted = false;

    /**
     * @param int $keyType one of GPBType's
     * @param int $valueType one of GPBType's
     * @param class-string<V>|null $class of values that are messages or enums
     * @param int $flags RepeatedField::NATIVE_ENUMS, RepeatedField::SIGNED, RepeatedField::RAW
     */
    public function __construct(
        private int $keyType,
        private int $valueType,
        private ?string $class = null,
        private int $flags = 0,
    ) {
        if ($flags !== 0 || $valueType === self::UINT64 || $valueType === self::FIXED64) {
            $this->converted = FieldValue::isConverted($valueType, $flags);
        }
    }

    /**
     * A view of a message's property.
     *
     * @internal
     * @param array<mixed> $values
     */
    public static function of(
        array &$values,
        int $keyType,
        int $valueType,
        ?string $class = null,
        int $flags = 0,
    ): self {
        $field = new self($keyType, $valueType, $class, $flags);
        $field->values = &$values;
        return $field;
    }

    /**
     * What a message's property becomes when it is set: the values of another field, shared with it, or checked ones.
     *
     * @internal
     * @param array<mixed>|self<mixed, mixed> $var
     * @return array<array-key, mixed>
     */
    public static function &slot(
        array|self $var,
        int $keyType,
        int $valueType,
        ?string $class = null,
        int $flags = 0,
    ): array {
        if (!$var instanceof self) {
            $field = new self($keyType, $valueType, $class, $flags);
            foreach ($var as $key => $value) {
                $field->offsetSet($key, $value);
            }
            return $field->values;
        }
        if ($var->keyType !== $keyType || $var->valueType !== $valueType) {
            throw new \Exception(
                "Expected a map of types $keyType to $valueType (see GPBType),"
                . " got one of $var->keyType to $var->valueType.",
            );
        }
        if ($var->class !== $class && $valueType === self::MESSAGE) {
            throw new \Exception("Expected a map to $class, got one to $var->class.");
        }
        if (($var->flags & ~$flags & RepeatedField::RAW) !== 0) {
            foreach ($var->values as $key => $value) {
                Check::utf8($key);
                FieldValue::inward($value, $valueType, $class, $flags);
            }
        }
        return $var->values;
    }

    /** @return int one of GPBType's */
    public function getKeyType(): int
    {
        return $this->keyType;
    }

    /** @return int one of GPBType's */
    public function getValueType(): int
    {
        return $this->valueType;
    }

    /** @return class-string<V>|null */
    public function getValueClass(): ?string
    {
        return $this->class;
    }

    /**
     * @param K $offset
     * @return V
     */
    public function offsetGet(mixed $offset): mixed
    {
        $value = $this->values[$this->inward($offset)];
        return $this->converted && $value !== null
            ? FieldValue::outward($value, $this->valueType, $this->class, $this->flags)
            : $value;
    }

    /**
     * @param K $offset
     * @param V $value
     */
    public function offsetSet(mixed $offset, mixed $value): void
    {
        $key = $this->inward($offset);
        if ($this->keyType === self::STRING && ($this->flags & RepeatedField::RAW) === 0) {
            Check::utf8($key);
        }
        $this->values[$key] = $this->valueType === self::MESSAGE && $value instanceof $this->class
            ? $value
            : FieldValue::inward($value, $this->valueType, $this->class, $this->flags);
    }

    /** @param K $offset */
    public function offsetUnset(mixed $offset): void
    {
        unset($this->values[$this->inward($offset)]);
    }

    /** @param K $offset */
    public function offsetExists(mixed $offset): bool
    {
        try {
            return isset($this->values[$this->inward($offset)]);
        } catch (\RangeException) {
            return false;
        }
    }

    /** @return \Iterator<K, V> over the values that there are now */
    public function getIterator(): \Iterator
    {
        $values = $this->converted ? $this->outwardValues() : $this->values;
        return $this->hasConvertedKeys()
            ? new MapIterator($values, $this->keyType, $this->flags)
            : new \ArrayIterator($values);
    }

    public function count(): int
    {
        return \count($this->values);
    }

    public function __clone(): void
    {
        $values = $this->values;
        unset($this->values);
        $this->values = $values;
    }

    /** @return array<array-key, V> */
    public function __debugInfo(): array
    {
        $values = [];
        foreach ($this as $key => $value) {
            $values[\is_bool($key) ? ($key ? 'true' : 'false') : $key] = $value;
        }
        return $values;
    }

    /** @return array<array-key, V> a copy, whose keys are what PHP makes of them: 1 of '1' and of true */
    public function toArray(): array
    {
        return \iterator_to_array($this);
    }

    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }

    /** @return array<array-key, V> */
    private function outwardValues(): array
    {
        $values = [];
        foreach ($this->values as $key => $value) {
            $values[$key] = FieldValue::outward($value, $this->valueType, $this->class, $this->flags);
        }
        return $values;
    }

    /** Whether PHP's array holds keys other than they are. */
    private function hasConvertedKeys(): bool
    {
        if ($this->keyType !== self::STRING) {
            return $this->keyType === self::BOOL || FieldValue::isConverted($this->keyType, $this->flags);
        }
        foreach ($this->values as $key => $value) {
            if (\is_int($key)) {
                return true;
            }
        }
        return false;
    }

    private function inward(mixed $key): int|string
    {
        if ($this->keyType === self::STRING) {
            return \is_string($key) ? $key : Check::bytes($key);
        }
        $key = FieldValue::inward($key, $this->keyType, null, $this->flags);
        return \is_bool($key) ? (int) $key : $key;
    }
}

\class_alias(MapField::class, 'Google\Protobuf\Internal\MapField');
