<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/** What is known of a message's class and its fields: its constant TABLE, read. */
final class Table
{
    /** @var array<class-string, self> */
    private static array $read = [];

    /** @var array<int, Field> by number, in the order of declaration */
    public readonly array $fields;

    /** @var array<string, Field> by the name in the .proto file */
    public readonly array $byName;

    /** @var array<string, Field> by JSON name and by the name in the .proto file */
    public readonly array $byJsonName;

    /**
     * @param class-string $class
     * @param string $name the message's full name, without a leading dot
     * @param class-string $metadata
     * @param string|null $extends the class that the extension in this class extends
     * @param bool $signed whether unsigned values above the signed maximum are negative outside, as in google/protobuf
     * @param list<string> $lines
     */
    private function __construct(
        public readonly string $class,
        public readonly string $name,
        public readonly string $metadata,
        public readonly bool $extensible,
        public readonly bool $messageSet,
        public readonly bool $required,
        public readonly ?string $extends,
        public readonly bool $signed,
        array $lines,
    ) {
        $fields = $byName = $byJsonName = [];
        foreach ($lines as $line) {
            $field = Field::parse($line);
            $fields[$field->number] = $byName[$field->name] = $byJsonName[$field->jsonName] = $field;
        }
        $this->fields = $fields;
        $this->byName = $byName;
        $this->byJsonName = $byJsonName + $byName;
    }

    /** @param class-string $class a generated class, or one that extends it */
    public static function of(string $class): self
    {
        return self::$read[$class] ??= self::read($class);
    }

    private static function read(string $class): self
    {
        if (!\defined("$class::TABLE")) {
            throw new \LogicException(
                "Expected the class of a message that protoc-gen-howdah wrote, got $class, which has no TABLE.",
            );
        }
        $lines = \explode("\n", $class::TABLE);
        $flags = \explode(' ', \array_shift($lines));
        $extends = null;
        foreach ($flags as $flag) {
            if (\str_starts_with($flag, 'extends=')) {
                $extends = \substr($flag, 8);
            }
        }
        return new self(
            $class,
            $flags[0],
            $flags[1],
            \in_array('extensible', $flags, true),
            \in_array('messageset', $flags, true),
            \in_array('required', $flags, true),
            $extends,
            \in_array('signed', $flags, true),
            $lines,
        );
    }
}
