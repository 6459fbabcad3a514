<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\Internal\GPBType;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Extensions;
use Howdah\Protobuf\Field;
use Howdah\Protobuf\Json\Decimal;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\MessageProperties;
use Howdah\Protobuf\Table;
use Howdah\Protobuf\Types;

/**
 * Writes messages in text format: a field a line, in the order of numbers, maps in the order of their keys.
 *
 * An Any whose type is known is written with its message.
 */
final class TextWriter
{
    private readonly bool $unknownFields;
    private readonly bool $singleLine;
    private string $text = '';
    private int $level = 0;

    private function __construct(int $options)
    {
        $this->unknownFields = ($options & TextOptions::PRINT_UNKNOWN_FIELDS) !== 0;
        $this->singleLine = ($options & TextOptions::SINGLE_LINE) !== 0;
    }

    /**
     * @param int $options of TextOptions
     * @param int $depth how many messages may be within each other
     * @throws EncodeException
     */
    public static function write(Message $m, int $options, int $depth): string
    {
        $writer = new self($options);
        $writer->message($m, $depth);
        return $writer->singleLine ? \rtrim($writer->text) : $writer->text;
    }

    private function message(Message $m, int $depth): void
    {
        if ($depth < 0) {
            throw new EncodeException('The messages are nested deeper than the limit. Give serializeToTextString() a'
                . ' higher one, unless a message contains itself.');
        }
        $table = Table::of($m::class);
        if ($table->name === 'google.protobuf.Any' && $this->any($m, $depth)) {
            return;
        }
        foreach ($table->fields as $field) {
            $this->field($m, $field, $field->text, $depth);
        }
        $unknown = MessageProperties::get($m, 'unknownFields');
        if ($unknown === '') {
            return;
        }
        if ($table->extensible || $table->messageSet) {
            [$extensions, $unknown] = Extensions::all($unknown, $table);
            foreach ($extensions as $number => $extension) {
                $extensionTable = Table::of($extension::class);
                $this->field($extension, $extensionTable->fields[$number], "[$extensionTable->name]", $depth);
            }
        }
        if ($this->unknownFields) {
            foreach (UnknownField::parse($unknown, $depth) ?? [] as $field) {
                $this->unknown($field, $depth);
            }
        }
    }

    private function field(Message $m, Field $field, string $name, int $depth): void
    {
        if ($field->case !== null && MessageProperties::get($m, $field->case) !== $field->number) {
            return;
        }
        $value = MessageProperties::get($m, $field->property);
        if ($field->keyType !== 0) {
            $this->map($field, $name, $value, $depth);
        } elseif ($field->repeated) {
            foreach ($value as $item) {
                $this->value($field, $name, $item, $depth);
            }
        } elseif ($field->hasPresence() ? $value !== null : !self::isDefault($value)) {
            $this->value($field, $name, $value, $depth);
        }
    }

    private function value(Field $field, string $name, mixed $value, int $depth): void
    {
        if ($field->isMessage) {
            $this->open($name);
            $this->message($value, $depth - 1);
            $this->close();
        } else {
            $this->line($name . ': ' . self::scalar($field->type, $field->class, $value));
        }
    }

    /** @param array<mixed> $entries */
    private function map(Field $field, string $name, array $entries, int $depth): void
    {
        $unsigned = $field->keyType === GPBType::UINT64 || $field->keyType === GPBType::FIXED64;
        \uksort($entries, match (true) {
            $field->keyType === GPBType::STRING => static fn(int|string $a, int|string $b): int
                => \strcmp((string) $a, (string) $b),
            $unsigned => static fn(int $a, int $b): int => ($a ^ \PHP_INT_MIN) <=> ($b ^ \PHP_INT_MIN),
            default => static fn(int $a, int $b): int => $a <=> $b,
        });
        foreach ($entries as $key => $value) {
            $this->open($name);
            $key = $field->keyType === GPBType::STRING ? (string) $key : $key;
            $this->line('key: ' . self::scalar($field->keyType, null, $key));
            $this->value($field, 'value', $value, $depth - 1);
            $this->close();
        }
    }

    /** The message in an Any, if its class is known and its bytes are of this class. */
    private function any(Message $m, int $depth): bool
    {
        $url = MessageProperties::get($m, 'type_url');
        $class = Name::isUrl($url) ? Types::classOfUrl($url) : null;
        if ($class === null) {
            return false;
        }
        $payload = new $class();
        try {
            MessageProperties::decode($payload, MessageProperties::get($m, 'value'), $depth);
        } catch (GPBDecodeException) {
            return false;
        }
        $this->open("[$url]");
        $this->message($payload, $depth - 1);
        $this->close();
        return true;
    }

    private function unknown(UnknownField $field, int $depth): void
    {
        if (\is_string($field->value)) {
            $inner = $field->value === '' || $depth <= 0 ? null : UnknownField::parse($field->value, $depth - 1);
            if ($inner === null) {
                $this->line("$field->number: " . Literal::quote($field->value));
                return;
            }
            $this->unknownMessage($field->number, $inner, $depth);
        } elseif (\is_array($field->value)) {
            $this->unknownMessage($field->number, $field->value, $depth);
        } else {
            $this->line("$field->number: " . \sprintf($field->format, $field->value));
        }
    }

    /** @param list<UnknownField> $fields */
    private function unknownMessage(int $number, array $fields, int $depth): void
    {
        $this->open((string) $number);
        foreach ($fields as $field) {
            $this->unknown($field, $depth - 1);
        }
        $this->close();
    }

    /** @param class-string|null $class */
    private static function scalar(int $type, ?string $class, mixed $value): string
    {
        return match ($type) {
            GPBType::STRING => Literal::quoteText($value),
            GPBType::BYTES => Literal::quote($value),
            GPBType::BOOL => $value ? 'true' : 'false',
            GPBType::DOUBLE, GPBType::FLOAT => match (true) {
                \is_nan($value) => 'nan',
                \is_infinite($value) => $value > 0 ? 'inf' : '-inf',
                $type === GPBType::FLOAT => Decimal::ofFloat($value),
                default => Decimal::ofDouble($value),
            },
            GPBType::ENUM => self::enum($class, $value),
            GPBType::UINT64, GPBType::FIXED64 => \sprintf('%u', $value),
            default => (string) $value,
        };
    }

    private static function enum(string $class, int $value): string
    {
        try {
            return $class::name($value);
        } catch (\UnexpectedValueException) {
            return (string) $value;
        }
    }

    private static function isDefault(mixed $value): bool
    {
        return \is_float($value) ? $value === 0.0 && \fdiv(1, $value) > 0 : !$value && $value !== '0';
    }

    private function open(string $name): void
    {
        $this->line("$name {");
        $this->level++;
    }

    private function close(): void
    {
        $this->level--;
        $this->line('}');
    }

    private function line(string $line): void
    {
        $this->text .= $this->singleLine ? "$line " : \str_repeat('  ', $this->level) . "$line\n";
    }
}
