<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBType;

/** A line of a table: what is known of a field and of the property that holds it. */
final class Field
{
    private const TYPES = [
        'double' => GPBType::DOUBLE,
        'float' => GPBType::FLOAT,
        'int64' => GPBType::INT64,
        'uint64' => GPBType::UINT64,
        'int32' => GPBType::INT32,
        'fixed64' => GPBType::FIXED64,
        'fixed32' => GPBType::FIXED32,
        'bool' => GPBType::BOOL,
        'string' => GPBType::STRING,
        'group' => GPBType::GROUP,
        'message' => GPBType::MESSAGE,
        'bytes' => GPBType::BYTES,
        'uint32' => GPBType::UINT32,
        'enum' => GPBType::ENUM,
        'sfixed32' => GPBType::SFIXED32,
        'sfixed64' => GPBType::SFIXED64,
        'sint32' => GPBType::SINT32,
        'sint64' => GPBType::SINT64,
    ];

    /** Whether the property holds a list of values. */
    public readonly bool $repeated;

    /** Whether values are messages (also those encoded as groups). */
    public readonly bool $isMessage;

    /**
     * @param int $type one of GPBType's; of a map: the type of its values
     * @param int $keyType one of GPBType's; 0: the field is no map
     * @param string $cardinality '' implicit presence (also maps and members of a oneof), '?' explicit presence,
     *     '!' required, '*' repeated, '+' repeated and written packed
     * @param string $property the PHP property; of a member of a oneof: the one that all its members share
     * @param string|null $class of messages, groups and enums
     * @param string|null $case the property that holds the number of the oneof's member that is set
     * @param string|null $closed the values of a closed enum, such as 0-3,7
     * @param bool $raw a string that may be other than UTF-8
     * @param string $text the name in text format
     */
    public function __construct(
        public readonly int $number,
        public readonly int $type,
        public readonly int $keyType,
        public readonly string $cardinality,
        public readonly string $name,
        public readonly string $jsonName,
        public readonly string $property,
        public readonly ?string $class,
        public readonly ?string $case,
        public readonly ?string $closed,
        public readonly bool $raw,
        public readonly string $text,
    ) {
        $this->repeated = $cardinality === '*' || $cardinality === '+';
        $this->isMessage = $type === GPBType::MESSAGE || $type === GPBType::GROUP;
    }

    public static function parse(string $line): self
    {
        [$number, $type, $name] = $attributes = \explode(' ', \ltrim($line));
        $given = [];
        for ($i = 3; isset($attributes[$i]); $i++) {
            [$key, $value] = \explode('=', $attributes[$i], 2) + [1 => ''];
            $given[$key] = $value;
        }
        $cardinality = \trim($type, 'a..z0..9<,>');
        $type = \rtrim($type, '?!*+');
        $key = 0;
        if (\str_starts_with($type, 'map<')) {
            [$key, $type] = \explode(',', \substr($type, 4, -1));
            $key = self::TYPES[$key];
        }
        $oneof = isset($given['oneof']) ? \explode(',', $given['oneof']) : [null, null];
        return new self(
            (int) $number,
            self::TYPES[$type],
            $key,
            $cardinality,
            $name,
            $given['json'] ?? $name,
            $oneof[0] ?? $given['property'] ?? $name,
            $given['class'] ?? null,
            $oneof[1],
            $given['closed'] ?? null,
            isset($given['raw']),
            $given['text'] ?? $name,
        );
    }

    /** Whether the message knows a field that is not set from one that has its default. */
    public function hasPresence(): bool
    {
        return $this->cardinality === '?'
            || $this->cardinality === '!'
            || $this->case !== null
            || ($this->isMessage && $this->keyType === 0 && !$this->repeated);
    }
}
