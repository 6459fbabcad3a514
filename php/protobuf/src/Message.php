<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Json\JsonReader;
use Howdah\Protobuf\Json\JsonWriter;
use Howdah\Protobuf\Text\TextParser;
use Howdah\Protobuf\Text\TextWriter;

if (\extension_loaded('protobuf')) {
    throw new ExtensionConflict();
}
if (!\function_exists('mb_check_encoding')) {
    Wire::declareMbCheckEncoding();
}

/**
 * The parent of all generated messages.
 *
 * A message is an ordinary object: clone copies all that it holds, == compares values, serialize() writes the binary
 * format, json_encode() gives the canonical JSON, var_dump() shows the fields that are set.
 */
abstract class Message extends \Google\Protobuf\Internal\Message implements \JsonSerializable
{
    /**
     * What generated classes call, and how. Another number whenever those that were generated before would not run, or
     * do something else; not with each version.
     *
     * @internal
     */
    public const CONTRACT = 1;

    private const DEPTH = 100;

    /** What limits of depth are lowered to: the engine itself fails on values nested much deeper. */
    private const DEEPEST = 4000;

    private const SIZE = 0x7fffffff;

    /** Whether the next clone shall share with its original what it holds. */
    private static bool $shallow = false;

    /** Fields that the class does not know, and extensions, in the binary format. */
    protected string $unknownFields = '';

    /**
     * @param array<string, mixed>|null $data values by the names of fields in the .proto file. Messages may be given
     *     as such arrays, and the wrappers of google/protobuf/wrappers.proto as what they wrap.
     */
    public function __construct(?array $data = null)
    {
        if ($data !== null) {
            $this->fill($data);
        }
    }

    /**
     * Writes the message in the binary format.
     *
     * @param int $recursionLimit how deep messages may be nested; 4000 at most
     * @throws EncodeException
     */
    public function serializeToString(int $recursionLimit = self::DEPTH): string
    {
        // First, as it has a limit: missing() would not come back from a message that contains itself.
        $bytes = \defined('HOWDAH_PROTOBUF_TABLE_1')
            ? \howdah_protobuf_encode($this, $recursionLimit)
            : $this->encodeFields($recursionLimit < self::DEEPEST ? $recursionLimit : self::DEEPEST);
        $missing = $this->missing();
        if ($missing !== null) {
            throw new EncodeException("The required field $missing of " . static::class . ' is not set.');
        }
        return $bytes;
    }

    /**
     * Reads the binary format. Fields that the input has replace those of the message, messages in them are merged,
     * and repeated values added. Behind an exception, here and wherever else a message reads, it holds a part of the
     * input, the last of which may be wrong: drop or clear() it.
     *
     * @param int $recursionLimit how deep messages and groups may be nested; 4000 at most
     * @param int $sizeLimit how many bytes the input may have
     * @throws GPBDecodeException
     */
    public function mergeFromString(
        string $data,
        int $recursionLimit = self::DEPTH,
        int $sizeLimit = self::SIZE,
    ): void {
        if (\strlen($data) > $sizeLimit) {
            throw self::tooLong($data, $sizeLimit);
        }
        if (\defined('HOWDAH_PROTOBUF_TABLE_1')) {
            \howdah_protobuf_decode($this, $data, $recursionLimit);
        } else {
            $depth = $recursionLimit < self::DEEPEST ? $recursionLimit : self::DEEPEST;
            $this->decodeFields($data . Wire::PADDING, 0, \strlen($data), $depth);
        }
        $missing = $this->missing();
        if ($missing !== null) {
            throw self::lacking($missing);
        }
    }

    /**
     * Writes the message as JSON.
     *
     * @param int|bool|null $options flags of Google\Protobuf\PrintOptions; true: PRESERVE_PROTO_FIELD_NAMES
     * @throws EncodeException
     */
    public function serializeToJsonString(int|bool|null $options = 0, int $recursionLimit = self::DEPTH): string
    {
        return \defined('HOWDAH_PROTOBUF_TABLE_1')
            ? \howdah_protobuf_encode_json($this, (int) $options, $recursionLimit)
            : JsonWriter::write($this, (int) $options, \min($recursionLimit, self::DEEPEST));
    }

    /**
     * Reads JSON.
     *
     * @param bool $ignoreUnknown whether to pass over fields and names of enums that are unknown
     * @throws GPBDecodeException
     */
    public function mergeFromJsonString(
        string $data,
        bool $ignoreUnknown = false,
        int $recursionLimit = self::DEPTH,
        int $sizeLimit = self::SIZE,
    ): void {
        if (\strlen($data) > $sizeLimit) {
            throw self::tooLong($data, $sizeLimit);
        }
        if (\defined('HOWDAH_PROTOBUF_TABLE_1')) {
            \howdah_protobuf_decode_json($this, $data, $ignoreUnknown, $recursionLimit);
        } else {
            JsonReader::read($this, $data, $ignoreUnknown, \min($recursionLimit, self::DEEPEST));
        }
        $missing = $this->missing();
        if ($missing !== null) {
            throw self::lacking($missing);
        }
    }

    /** Writes the message in protobuf's text format. */
    public function serializeToTextString(int $options = 0, int $recursionLimit = self::DEPTH): string
    {
        return TextWriter::write($this, $options, \min($recursionLimit, self::DEEPEST));
    }

    /**
     * Reads protobuf's text format.
     *
     * @throws GPBDecodeException
     */
    public function mergeFromTextString(
        string $data,
        int $recursionLimit = self::DEPTH,
        int $sizeLimit = self::SIZE,
    ): void {
        if (\strlen($data) > $sizeLimit) {
            throw self::tooLong($data, $sizeLimit);
        }
        TextParser::read($this, $data, \min($recursionLimit, self::DEEPEST));
        $missing = $this->missing();
        if ($missing !== null) {
            throw self::lacking($missing);
        }
    }

    /** Adds what another message of the same class has: as if its binary format were read. */
    public function mergeFrom(\Google\Protobuf\Internal\Message $message): void
    {
        if ($message::class !== static::class) {
            throw new \InvalidArgumentException(
                'Expected a message of the same class, ' . static::class . ', got ' . $message::class . '.',
            );
        }
        $this->decodeAll($message->encodeAll(self::DEEPEST), self::DEEPEST);
    }

    /** Gives all fields their defaults, and forgets unknown fields. */
    public function clear(): void
    {
        $defaults = \array_intersect_key(\get_class_vars(static::class), \get_object_vars($this));
        foreach ($defaults as $property => $default) {
            // Wrappers that were handed out before keep what they had.
            unset($this->$property);
            $this->$property = $default;
        }
    }

    /** Forgets the unknown fields of the message and of all messages in it. Extensions whose class is known stay. */
    public function discardUnknownFields(): void
    {
        $this->discard(self::DEEPEST);
    }

    /** How many bytes serializeToString() gives. */
    public function byteSize(): int
    {
        return \strlen($this->encodeAll(self::DEEPEST));
    }

    /** How many bytes serializeToJsonString() gives. */
    public function jsonByteSize(int|bool|null $options = 0): int
    {
        return \strlen($this->serializeToJsonString($options));
    }

    /** Whether an extension is set; a repeated one: whether it has values. */
    public function containsExtension(string $class): bool
    {
        return Extensions::read($this->unknownFields, static::class, $class) !== null;
    }

    /**
     * The value of an extension, as its getter would give it. Changing a message or list that is given does not
     * change this message: give it to writeExtension() then.
     *
     * @param class-string<self> $class the extension's class
     */
    public function readExtension(string $class): mixed
    {
        $message = Extensions::read($this->unknownFields, static::class, $class) ?? new $class();
        return $message->{Extensions::getter($class)}();
    }

    /** @param class-string<self> $class the extension's class */
    public function writeExtension(string $class, mixed $value): static
    {
        $message = new $class();
        $message->fill([(string) \array_key_first(Table::of($class)->byName) => $value]);
        $this->unknownFields = Extensions::without($this->unknownFields, static::class, $class)
            . Extensions::write($message, static::class);
        return $this;
    }

    /** @param class-string<self> $class the extension's class */
    public function removeExtension(string $class): static
    {
        $this->unknownFields = Extensions::without($this->unknownFields, static::class, $class);
        return $this;
    }

    public function jsonSerialize(): mixed
    {
        return \json_decode($this->serializeToJsonString(), false, self::SIZE, \JSON_THROW_ON_ERROR);
    }

    /** @return array{string} */
    public function __serialize(): array
    {
        return [$this->encodeAll(self::DEEPEST)];
    }

    /** @param array<mixed> $data as of __serialize() */
    public function __unserialize(array $data): void
    {
        $bytes = $data[0] ?? null;
        if (!\is_string($bytes)) {
            throw new \UnexpectedValueException(
                'Expected what serialize() gives of ' . static::class . ', got something else, perhaps what it gave'
                . " of a class of google/protobuf's.",
            );
        }
        $this->decodeAll($bytes, self::DEEPEST);
    }

    public function __clone(): void
    {
        if (self::$shallow) {
            self::$shallow = false;
            return;
        }
        $this->detach(self::DEEPEST);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Dump::of($this);
    }

    abstract protected function encodeFields(int $depth): string;

    /**
     * Reads $d from $p to $end, which PADDING follows; in a group: up to the tag $group.
     *
     * @return int the position after what was read
     */
    abstract protected function decodeFields(string $d, int $p, int $end, int $depth, int $group = 0): int;

    /** The path of the first required field that is not set. */
    protected function missing(): ?string
    {
        return null;
    }

    /**
     * For messages without setters.
     *
     * @param array<string, mixed> $fields values by names of parameters
     * @param array<string, string> $names names of fields by names of parameters
     */
    final protected function copyWith(array $fields, array $names): static
    {
        $data = [];
        foreach ($fields as $parameter => $value) {
            $name = $names[$parameter] ?? throw new \Error(
                "Unknown named parameter \$$parameter; there are $" . \implode(', $', \array_keys($names)) . '.',
            );
            $data[$name] = $value;
        }
        $copy = clone $this;
        $copy->fill($data);
        return $copy;
    }

    /** Keeps a field that the class does not know; $p is after its tag. Returns the position after it. */
    final protected function keepUnknown(string $d, int $p, int $end, int $tag, int $depth): int
    {
        $behind = Wire::skip($d, $p, $end, $tag, $depth);
        $bytes = Wire::varint($tag);
        $field = $bytes . \substr($d, $p, $behind - $p);
        if (\substr_compare($d, $bytes, $p - \strlen($bytes), \strlen($bytes)) === 0) {
            $this->unknownFields .= $field;
        } else {
            // A tag of more bytes than it needs has no case in decodeFields(), though the class may know the field.
            $this->decodeFields($field . Wire::PADDING, 0, \strlen($field), $depth);
        }
        return $behind;
    }

    private function discard(int $depth): void
    {
        if ($depth < 0) {
            throw self::endless();
        }
        foreach (\get_object_vars($this) as $value) {
            if ($value instanceof self) {
                $value->discard($depth - 1);
            } elseif (\is_array($value)) {
                foreach ($value as $message) {
                    if (!$message instanceof self) {
                        break;
                    }
                    $message->discard($depth - 1);
                }
            }
        }
        if ($this->unknownFields !== '') {
            $this->unknownFields = Extensions::known($this->unknownFields, Table::of(static::class));
        }
    }

    /** Gives a clone copies of what it holds: not by way of their __clone(), of which PHP's stack takes no thousands. */
    private function detach(int $depth): void
    {
        if ($depth < 0) {
            throw self::endless();
        }
        foreach (\get_object_vars($this) as $property => $value) {
            if ($value instanceof self) {
                $this->$property = self::copy($value, $depth - 1);
            } elseif (\is_array($value)) {
                foreach ($value as $key => $message) {
                    if (!$message instanceof self) {
                        break;
                    }
                    $value[$key] = self::copy($message, $depth - 1);
                }
                // The copy's array is its own, even while there is a wrapper of the original's.
                unset($this->$property);
                $this->$property = $value;
            }
        }
    }

    private static function copy(self $message, int $depth): self
    {
        self::$shallow = true;
        $copy = clone $message;
        $copy->detach($depth);
        return $copy;
    }

    private function encodeAll(int $depth): string
    {
        return \defined('HOWDAH_PROTOBUF_TABLE_1')
            ? \howdah_protobuf_encode($this, $depth)
            : $this->encodeFields($depth);
    }

    private function decodeAll(string $data, int $depth): void
    {
        if (\defined('HOWDAH_PROTOBUF_TABLE_1')) {
            \howdah_protobuf_decode($this, $data, $depth);
        } else {
            $this->decodeFields($data . Wire::PADDING, 0, \strlen($data), $depth);
        }
    }

    private static function tooLong(string $data, int $limit): GPBDecodeException
    {
        return new GPBDecodeException("Expected at most $limit bytes of input, got " . \strlen($data) . '.');
    }

    private static function endless(): \LogicException
    {
        return new \LogicException(
            'The messages are nested deeper than ' . self::DEEPEST . ': probably, a message contains itself.',
        );
    }

    private static function lacking(string $field): GPBDecodeException
    {
        return new GPBDecodeException("The input lacks the required field $field of " . static::class . '.');
    }

    /** @param array<string, mixed> $data */
    private function fill(array $data): void
    {
        $table = Table::of(static::class);
        foreach ($data as $name => $value) {
            $field = $table->byName[$name] ?? throw self::unknown((string) $name, $table);
            $this->{$field->property} = FieldInitializer::value($field, $value, $table->signed);
            if ($field->case !== null) {
                $this->{$field->case} = $value === null ? 0 : $field->number;
            }
        }
    }

    private static function unknown(string $name, Table $table): \UnexpectedValueException
    {
        $names = \array_keys($table->byName);
        \usort($names, static fn(string $a, string $b) => \levenshtein($a, $name) <=> \levenshtein($b, $name));
        return new \UnexpectedValueException(
            "Expected the name of a field of $table->name as in its .proto file, got $name. The closest: "
            . \implode(', ', \array_slice($names, 0, 3)) . '.',
        );
    }
}
