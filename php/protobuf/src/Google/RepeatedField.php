<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Howdah\Protobuf\Check;
use Howdah\Protobuf\FieldValue;

/**
 * A repeated field, to be used like a list: the message's own values, not a copy of them.
 *
 * @template T
 * @implements \ArrayAccess<int, T>
 * @implements \IteratorAggregate<int, T>
 */
class RepeatedField implements \ArrayAccess, \IteratorAggregate, \Countable, \JsonSerializable
{
    // Of GPBType, which most requests can do without.
    private const UINT64 = 4;
    private const FIXED64 = 6;
    private const GROUP = 10;
    private const MESSAGE = 11;

    /** Enums are PHP's: unknown values of an open one stay integers. */
    public const NATIVE_ENUMS = 1;

    /** Values of unsigned types above the signed maximum are negative, as in google/protobuf. */
    public const SIGNED = 2;

    /** Strings may be other than UTF-8, as in proto2. */
    public const RAW = 4;

    /** @var list<mixed> in the form that messages hold */
    private array $values = [];

    /** Whether values look otherwise from outside. */
    private bool $converted = false;

    /**
     * @param int $type one of GPBType's
     * @param class-string<T>|null $class of messages and enums
     * @param int $flags NATIVE_ENUMS, SIGNED, RAW
     */
    public function __construct(private int $type, private ?string $class = null, private int $flags = 0)
    {
        if ($flags !== 0 || $type === self::UINT64 || $type === self::FIXED64) {
            $this->converted = FieldValue::isConverted($type, $flags);
        }
    }

    /**
     * A view of a message's property.
     *
     * @internal
     * @param array<mixed> $values
     */
    public static function of(array &$values, int $type, ?string $class = null, int $flags = 0): self
    {
        $field = new self($type, $class, $flags);
        $field->values = &$values;
        return $field;
    }

    /**
     * What a message's property becomes when it is set: the values of another field, shared with it, or checked ones.
     *
     * @internal
     * @param array<mixed>|self<mixed> $var
     * @return list<mixed>
     */
    public static function &slot(array|self $var, int $type, ?string $class = null, int $flags = 0): array
    {
        if ($var instanceof self) {
            if ($var->type !== $type) {
                throw new \Exception("Expected a repeated field of type $type (see GPBType), got one of $var->type.");
            }
            if ($var->class !== $class && ($type === self::MESSAGE || $type === self::GROUP)) {
                throw new \Exception("Expected a repeated field of $class, got one of $var->class.");
            }
            if (($var->flags & ~$flags & self::RAW) !== 0) {
                \array_map(Check::utf8(...), $var->values);
            }
            return $var->values;
        }
        $field = new self($type, $class, $flags);
        foreach ($var as $value) {
            $field->values[] = $field->inward($value);
        }
        return $field->values;
    }

    /** @return int one of GPBType's */
    public function getType(): int
    {
        return $this->type;
    }

    /** @return class-string<T>|null */
    public function getClass(): ?string
    {
        return $this->class;
    }

    /** @return T */
    public function offsetGet(mixed $offset): mixed
    {
        return $this->converted ? $this->outward($offset) : $this->values[$offset];
    }

    /**
     * @param int|null $offset of a value to replace; null: add one
     * @param T $value
     */
    public function offsetSet(mixed $offset, mixed $value): void
    {
        $value = $this->inward($value);
        if ($offset === null) {
            $this->values[] = $value;
        } else {
            $this->values[$this->existing($offset)] = $value;
        }
    }

    public function offsetUnset(mixed $offset): void
    {
        $index = $this->existing($offset);
        if ($index === \count($this->values) - 1) {
            \array_pop($this->values);
        } else {
            \array_splice($this->values, $index, 1);
        }
    }

    public function offsetExists(mixed $offset): bool
    {
        return isset($this->values[$offset]);
    }

    /** @return \ArrayIterator<int, T> over the values that there are now */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->converted ? $this->toArray() : $this->values);
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

    /** @return list<T> */
    public function __debugInfo(): array
    {
        return $this->toArray();
    }

    /** @return list<T> */
    public function jsonSerialize(): array
    {
        return $this->toArray();
    }

    /** @return list<T> a copy */
    public function toArray(): array
    {
        if (!$this->converted) {
            return $this->values;
        }
        $values = [];
        foreach ($this->values as $value) {
            $values[] = FieldValue::outward($value, $this->type, $this->class, $this->flags);
        }
        return $values;
    }

    private function inward(mixed $value): mixed
    {
        return $this->type === self::MESSAGE && $value instanceof $this->class
            ? $value
            : FieldValue::inward($value, $this->type, $this->class, $this->flags);
    }

    private function outward(mixed $offset): mixed
    {
        $value = $this->values[$offset];
        return $value === null ? null : FieldValue::outward($value, $this->type, $this->class, $this->flags);
    }

    private function existing(mixed $offset): int
    {
        if (!\is_numeric($offset) || $offset < 0 || $offset >= \count($this->values)) {
            throw new \OutOfBoundsException(
                'Expected the index of one of ' . \count($this->values) . ' values, got '
                . \var_export($offset, true) . '. Values are added by $field[] = $value.',
            );
        }
        return (int) $offset;
    }
}

\class_alias(RepeatedField::class, 'Google\Protobuf\Internal\RepeatedField');
