<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Google\Protobuf\Internal\GPBDecodeException;
use Google\Protobuf\Internal\GPBType;
use Howdah\Protobuf\Extensions;
use Howdah\Protobuf\Field;
use Howdah\Protobuf\Message;
use Howdah\Protobuf\MessageProperties;
use Howdah\Protobuf\Table;
use Howdah\Protobuf\Types;

/** Reads text format into messages. */
final class TextParser
{
    private readonly Lexer $lexer;

    private function __construct(string $text)
    {
        $this->lexer = new Lexer($text);
    }

    /**
     * Adds a text to a message: what the text has replaces what the message has, and repeated values are added.
     *
     * @param int $depth how many messages may be within each other
     * @throws GPBDecodeException
     */
    public static function read(Message $m, string $text, int $depth): void
    {
        (new self($text))->message($m, '', $depth);
    }

    /** The fields of a message, up to a symbol, which is passed; '' is the end of the text. */
    private function message(Message $m, string $end, int $depth): void
    {
        if ($depth < 0) {
            throw $this->tooDeep();
        }
        $table = TextTable::of($m::class);
        $seen = [];
        while (!$this->ends($end)) {
            if ($this->lexer->kind === Lexer::SYMBOL && $this->lexer->text === '[') {
                $this->bracketed($m, $table->table, $seen, $depth);
            } else {
                $this->named($m, $table, $seen, $depth);
            }
            $this->lexer->take(';') || $this->lexer->take(',');
        }
    }

    private function ends(string $end): bool
    {
        if ($end !== '') {
            return $this->lexer->take($end);
        }
        return $this->lexer->kind === Lexer::END;
    }

    /** @param array<string, true> $seen the fields that came, each by its property and a oneof's by its case */
    private function named(Message $m, TextTable $table, array &$seen, int $depth): void
    {
        if ($this->lexer->kind !== Lexer::IDENTIFIER) {
            throw $this->lexer->unexpected('the name of a field of ' . $table->table->name);
        }
        $name = $this->lexer->text;
        $field = $table->byName[$name] ?? null;
        if ($field === null) {
            if (!$table->isReserved($name)) {
                throw $this->lexer->error($table->table->name . " has no field $name");
            }
            $this->lexer->advance();
            $this->pass($depth);
            return;
        }
        if (!$field->repeated && $field->keyType === 0) {
            $place = $field->case ?? $field->property;
            if (isset($seen[$place])) {
                throw $this->lexer->error($field->case === null
                    ? "$name is given twice, but is not a repeated field"
                    : "$name is in a oneof of which another field is already set");
            }
            $seen[$place] = true;
        }
        $this->lexer->advance();
        $this->field($m, $field, $depth);
    }

    /**
     * An extension, or the message in an Any.
     *
     * @param array<string, true> $seen
     */
    private function bracketed(Message $m, Table $table, array &$seen, int $depth): void
    {
        $at = $this->lexer->at();
        $name = $this->lexer->bracketed();
        if ($table->name === 'google.protobuf.Any' && \str_contains($name, '/')) {
            if ($seen !== []) {
                throw $this->lexer->errorAt($at, 'an Any has one message, or type_url and value');
            }
            $seen = ['type_url' => true, 'value' => true];
            $this->any($m, $name, $at, $depth);
            return;
        }
        $class = Name::isExtension($name) ? $this->extension($table, $name) : null;
        if ($class === null) {
            throw $this->lexer->errorAt(
                $at,
                "$table->name has no known extension [" . \substr($name, 0, 60) . ']'
                . ($table->extensible ? '. Make its file known with GPBMetadata\…::initOnce()' : ''),
            );
        }
        $extension = new $class();
        $field = \current(Table::of($class)->fields);
        if (!$field->repeated) {
            if (isset($seen["[$class]"])) {
                throw $this->lexer->errorAt($at, "[$name] is given twice, but is not a repeated field");
            }
            $seen["[$class]"] = true;
        }
        $this->field($extension, $field, $depth);
        MessageProperties::addUnknown($m, Extensions::write($extension, $table->class));
    }

    /** An extension of a MessageSet may be named as its message. */
    private function extension(Table $table, string $name): ?string
    {
        return Types::extensionOf($table->class, $name)
            ?? ($table->messageSet ? Types::extensionOf($table->class, "$name.message_set_extension") : null);
    }

    private function any(Message $m, string $url, int $at, int $depth): void
    {
        if (!Name::isUrl($url)) {
            throw $this->lexer->errorAt($at, 'expected the URL of a type, such as [type.googleapis.com/my.Type]');
        }
        $class = Types::classOfUrl($url) ?? throw $this->lexer->errorAt(
            $at,
            "no class is known of the type [$url]. Make its file known with GPBMetadata\…::initOnce()",
        );
        $payload = new $class();
        $this->lexer->take(':');
        $this->block($payload, $depth - 1);
        MessageProperties::set($m, 'type_url', $url);
        MessageProperties::set($m, 'value', MessageProperties::encode($payload, $depth));
    }

    /** A field's value or list, after its name. */
    private function field(Message $m, Field $field, int $depth): void
    {
        $colon = $this->lexer->take(':');
        if (!$colon && !$field->isMessage && $field->keyType === 0) {
            throw $this->lexer->unexpected("a colon after $field->name");
        }
        if (!$field->repeated && $field->keyType === 0) {
            MessageProperties::set($m, $field->property, $this->value($field, $depth));
            if ($field->case !== null) {
                MessageProperties::set($m, $field->case, $field->number);
            }
            return;
        }
        if (!$this->lexer->take('[')) {
            $this->add($m, $field, $depth);
        } elseif (!$this->lexer->take(']')) {
            do {
                $this->add($m, $field, $depth);
            } while ($this->lexer->take(','));
            if (!$this->lexer->take(']')) {
                throw $this->lexer->unexpected('a comma or ]');
            }
        }
    }

    private function add(Message $m, Field $field, int $depth): void
    {
        [$key, $value] = $field->keyType === 0
            ? [null, $this->value($field, $depth)]
            : $this->entry($field, $depth - 1);
        MessageProperties::add($m, $field->property, $key, $value);
    }

    /**
     * A map's entry: a message of key and value, which have their defaults where they are missing.
     *
     * @return array{int|string, mixed}
     */
    private function entry(Field $field, int $depth): array
    {
        if ($depth < 0) {
            throw $this->tooDeep();
        }
        $end = $this->openingBracket();
        $key = $value = null;
        while (!$this->lexer->take($end)) {
            $name = $this->lexer->text;
            if (($name !== 'key' || $key !== null) && ($name !== 'value' || $value !== null)) {
                throw $this->lexer->unexpected("key and value of the map $field->name, each once");
            }
            $this->lexer->advance();
            if (!$this->lexer->take(':') && ($name === 'key' || !$field->isMessage)) {
                throw $this->lexer->unexpected("a colon after $name");
            }
            if ($name === 'key') {
                $key = $this->scalar($field->keyType, $field);
            } else {
                $value = $this->value($field, $depth);
            }
            $this->lexer->take(';') || $this->lexer->take(',');
        }
        $key ??= $field->keyType === GPBType::STRING ? '' : 0;
        $value ??= match (true) {
            $field->isMessage => new $field->class(),
            $field->type === GPBType::STRING, $field->type === GPBType::BYTES => '',
            $field->type === GPBType::BOOL => false,
            $field->type === GPBType::DOUBLE, $field->type === GPBType::FLOAT => 0.0,
            default => 0,
        };
        return [\is_bool($key) ? (int) $key : $key, $value];
    }

    private function value(Field $field, int $depth): mixed
    {
        if (!$field->isMessage) {
            return $this->scalar($field->type, $field);
        }
        $value = new $field->class();
        $this->block($value, $depth - 1);
        return $value;
    }

    /** A message in brackets. */
    private function block(Message $m, int $depth): void
    {
        $this->message($m, $this->openingBracket(), $depth);
    }

    /** Passes { or <, and says what has to follow. */
    private function openingBracket(): string
    {
        if ($this->lexer->take('{')) {
            return '}';
        }
        return $this->lexer->take('<') ? '>' : throw $this->lexer->unexpected('a message, { … }');
    }

    private function scalar(int $type, Field $field): mixed
    {
        return match ($type) {
            GPBType::STRING => $this->string($field),
            GPBType::BYTES => $this->bytes(),
            GPBType::BOOL => $this->bool(),
            GPBType::DOUBLE => $this->double(),
            GPBType::FLOAT => \unpack('g', \pack('g', $this->double()))[1],
            GPBType::ENUM => $this->enum($field),
            GPBType::UINT32, GPBType::FIXED32 => $this->unsigned('4294967295'),
            GPBType::UINT64, GPBType::FIXED64 => $this->unsigned('18446744073709551615'),
            GPBType::INT64, GPBType::SINT64, GPBType::SFIXED64
                => $this->signed('9223372036854775807', '9223372036854775808'),
            default => $this->signed('2147483647', '2147483648'),
        };
    }

    private function string(Field $field): string
    {
        $at = $this->lexer->at();
        $string = $this->bytes();
        if (!$field->raw && \preg_match('//u', $string) !== 1) {
            throw $this->lexer->errorAt($at, "expected valid UTF-8 ($field->name), got invalid bytes");
        }
        return $string;
    }

    private function bytes(): string
    {
        if ($this->lexer->kind !== Lexer::STRING) {
            throw $this->lexer->unexpected('a string in quotes');
        }
        $bytes = '';
        do {
            try {
                $bytes .= Literal::unescape(\substr($this->lexer->text, 1, -1));
            } catch (\UnexpectedValueException $e) {
                throw $this->lexer->error($e->getMessage());
            }
            $this->lexer->advance();
        } while ($this->lexer->kind === Lexer::STRING);
        return $bytes;
    }

    private function bool(): bool
    {
        $value = match ($this->lexer->kind) {
            Lexer::IDENTIFIER => ['true' => true, 'True' => true, 't' => true, 'false' => false, 'False' => false,
                'f' => false][$this->lexer->text] ?? null,
            Lexer::NUMBER => ['0' => false, '1' => true][Integer::decimal($this->lexer->text) ?? ''] ?? null,
            default => null,
        };
        if ($value === null) {
            throw $this->lexer->unexpected('true or false');
        }
        $this->lexer->advance();
        return $value;
    }

    private function double(): float
    {
        $sign = $this->lexer->take('-') ? -1 : 1;
        $text = $this->lexer->text;
        if ($this->lexer->kind === Lexer::NUMBER && \preg_match('/^(?:0[xX]|0\d)/', $text) !== 1) {
            $value = (float) $text;
        } else {
            $value = match ($this->lexer->kind === Lexer::IDENTIFIER ? \strtolower($text) : '') {
                'inf', 'infinity' => \INF,
                'nan' => \NAN,
                default => throw $this->lexer->unexpected('a number in decimal notation, inf or nan'),
            };
        }
        $this->lexer->advance();
        return $sign * $value;
    }

    private function enum(Field $field): int
    {
        if ($this->lexer->kind !== Lexer::IDENTIFIER) {
            $at = $this->lexer->at();
            $number = $this->signed('2147483647', '2147483648');
            if ($field->closed !== null) {
                $this->checkClosed($field, $number, $at);
            }
            return $number;
        }
        try {
            $value = $field->class::value($this->lexer->text, true);
        } catch (\UnexpectedValueException) {
            throw $this->lexer->unexpected("the name of a value of $field->class");
        }
        $this->lexer->advance();
        return $value instanceof \BackedEnum ? $value->value : $value;
    }

    private function checkClosed(Field $field, int $number, int $at): void
    {
        try {
            $field->class::name($number);
        } catch (\UnexpectedValueException) {
            throw $this->lexer->errorAt($at, "expected a value of the closed enum $field->class, got $number");
        }
    }

    private function signed(string $most, string $least): int
    {
        $at = $this->lexer->at();
        $negative = $this->lexer->take('-');
        $digits = $this->digits();
        if (Integer::exceeds($digits, $negative ? $least : $most)) {
            throw $this->lexer->errorAt($at, "expected an integer from -$least to $most, got "
                . ($negative ? "-$digits" : $digits));
        }
        $this->lexer->advance();
        return (int) ($negative ? "-$digits" : $digits);
    }

    private function unsigned(string $most): int
    {
        $digits = $this->digits();
        if (Integer::exceeds($digits, $most)) {
            throw $this->lexer->unexpected("an integer from 0 to $most");
        }
        $this->lexer->advance();
        return Integer::toSlot($digits);
    }

    private function digits(): string
    {
        $digits = $this->lexer->kind === Lexer::NUMBER ? Integer::decimal($this->lexer->text) : null;
        return $digits ?? throw $this->lexer->unexpected('an integer');
    }

    /** Passes over the value of a reserved name, whatever it is. */
    private function pass(int $depth): void
    {
        $this->lexer->take(':');
        if (!$this->lexer->take('[')) {
            $this->passValue($depth);
            return;
        }
        if ($this->lexer->take(']')) {
            return;
        }
        do {
            $this->passValue($depth);
        } while ($this->lexer->take(','));
        if (!$this->lexer->take(']')) {
            throw $this->lexer->unexpected('a comma or ]');
        }
    }

    private function passValue(int $depth): void
    {
        if ($this->lexer->kind === Lexer::SYMBOL && \str_contains('{<', $this->lexer->text)) {
            $this->passMessage($this->openingBracket(), $depth - 1);
            return;
        }
        if ($this->lexer->kind === Lexer::STRING) {
            $this->bytes();
            return;
        }
        $negative = $this->lexer->take('-');
        if ($this->lexer->kind !== Lexer::IDENTIFIER && $this->lexer->kind !== Lexer::NUMBER) {
            throw $this->lexer->unexpected($negative ? 'a number' : 'a value');
        }
        $this->lexer->advance();
    }

    private function passMessage(string $end, int $depth): void
    {
        if ($depth < 0) {
            throw $this->tooDeep();
        }
        while (!$this->lexer->take($end)) {
            if ($this->lexer->kind === Lexer::SYMBOL && $this->lexer->text === '[') {
                $this->lexer->bracketed();
            } elseif ($this->lexer->kind === Lexer::IDENTIFIER) {
                $this->lexer->advance();
            } else {
                throw $this->lexer->unexpected('the name of a field');
            }
            $this->pass($depth);
            $this->lexer->take(';') || $this->lexer->take(',');
        }
    }

    private function tooDeep(): GPBDecodeException
    {
        return $this->lexer->error('messages are nested deeper than the limit. Give mergeFromTextString() a higher one'
            . ' if you trust the input');
    }
}
