<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes `decodeFields()`: a switch over tags that reads the bytes where they lie. */
final class DecodeWriter
{
    private readonly string $wire;

    public function __construct(private readonly Source $source, private readonly Imports $imports)
    {
        $this->wire = $imports->name(Classes::WIRE);
    }

    public function write(ProtoMessage $message): void
    {
        $signature = 'protected function decodeFields(string $d, int $p, int $end, int $depth, int $group = 0): int';
        $this->source->method($signature, function () use ($message): void {
            $this->source->block('if ($depth < 0) {', fn() => $this->source->line("throw $this->wire::tooDeep();"));
            $this->source->block('while ($p < $end) {', function () use ($message): void {
                $this->dispatch($this->cases($message));
                $this->source->block('if ($tag === $group && $tag !== 0) {', function (): void {
                    $this->source->line('return $p;');
                });
                $this->source->line('$p = $this->keepUnknown($d, $p, $end, $tag, $depth);');
            });
            $this->source->block('if ($p > $end || $group !== 0) {', function (): void {
                $this->source->line("throw $this->wire::overrun();");
            });
            $this->source->line('return $p;');
        });
    }

    /** @return array<int, array{string, callable(): void}> by tag: the name, and what reads it */
    private function cases(ProtoMessage $message): array
    {
        $cases = [];
        foreach ($message->fields as $field) {
            $name = "{$message->message->name}.{$field->field->name}";
            $type = $field->isMap() ? WireType::LEN : WireType::of($field->type);
            $cases[WireType::tag($field->number, $type)] = [
                $field->field->name,
                fn() => $field->isMap() ? $this->map($field, $name) : $this->one($field, $name),
            ];
            if ($field->isRepeated() && WireType::isPackable($field->type)) {
                $tag = WireType::tag($field->number, WireType::LEN);
                $cases[$tag] = ["{$field->field->name}, packed", fn() => $this->packed($field)];
            }
        }
        return $cases;
    }

    /**
     * A switch over the first byte of a tag, and in it, others over the second: no tag of known fields is decoded. What
     * follows in the loop is for unknown ones, and has $tag.
     *
     * The first switch is over the byte as a character, which spares a call of ord(). Digits stand apart, as PHP would
     * compare all the others with them one by one.
     *
     * @param array<int, array{string, callable(): void}> $cases
     */
    private function dispatch(array $cases): void
    {
        if (max([0, ...array_keys($cases)]) >= 1 << 14) {
            $this->dispatchDecoded($cases);
            return;
        }
        if ($cases !== []) {
            $this->source->block('switch ($d[$p++]) {', fn() => $this->firstBytes($cases));
            $this->source->line('$p--;');
        }
        $this->source->line("\$tag = $this->wire::readTag(\$d, \$p);", "\$p = $this->wire::\$next;");
    }

    /** @param array<int, array{string, callable(): void}> $cases */
    private function firstBytes(array $cases): void
    {
        $digits = [];
        $long = [];
        foreach ($cases as $tag => [$name, $read]) {
            if ($tag > 127) {
                $long[$tag & 127 | 128][$tag >> 7] = [$name, $read];
            } elseif (ctype_digit(chr($tag))) {
                $digits[$tag] = [$name, $read];
            } else {
                $this->case(sprintf('"\x%02x"', $tag), $name, $read, 'continue 2;');
            }
        }
        foreach ($long as $first => $seconds) {
            $this->source->block(sprintf('case "\x%02x":', $first), function () use ($seconds): void {
                $this->secondBytes($seconds);
                $this->source->line('$p--;', 'break;');
            }, null);
        }
        if ($digits !== []) {
            $this->source->block('default:', fn() => $this->innerSwitch('\ord($d[$p - 1])', $digits), null);
        }
    }

    /** @param array<int, array{string, callable(): void}> $cases */
    private function secondBytes(array $cases): void
    {
        $characters = array_map(chr(...), array_keys($cases));
        if (array_filter($characters, ctype_digit(...)) !== []) {
            $this->innerSwitch('\ord($d[$p++])', $cases);
            return;
        }
        $labels = array_map(static fn(string $character): string => sprintf('"\x%02x"', ord($character)), $characters);
        $this->innerSwitch('$d[$p++]', array_combine($labels, $cases));
    }

    /** @param array<int|string, array{string, callable(): void}> $cases */
    private function innerSwitch(string $byte, array $cases): void
    {
        $this->source->block("switch ($byte) {", function () use ($cases): void {
            foreach ($cases as $label => [$name, $read]) {
                $this->case("$label", $name, $read, 'continue 3;');
            }
        });
    }

    /**
     * A switch over tags, however many bytes they have.
     *
     * @param array<int, array{string, callable(): void}> $cases
     */
    private function dispatchDecoded(array $cases): void
    {
        $this->source->line('$tag = \ord($d[$p++]);');
        $this->source->block('if ($tag > 127) {', fn() => $this->source->line(
            "\$tag = $this->wire::readTag(\$d, \$p - 1);",
            "\$p = $this->wire::\$next;",
        ));
        $this->source->block('switch ($tag) {', function () use ($cases): void {
            foreach ($cases as $tag => [$name, $read]) {
                $this->case("$tag", $name, $read, 'continue 2;');
            }
        });
    }

    /** @param callable(): void $read */
    private function case(string $label, string $name, callable $read, string $leave): void
    {
        $this->source->block("case $label: // $name", $read, "    $leave");
    }

    private function one(ProtoField $field, string $name): void
    {
        $oneof = $field->field->oneof;
        $slot = '$this->' . ($oneof === null ? $field->field->property : $oneof->property);
        $target = $field->isRepeated() ? "{$slot}[]" : $slot;
        if ($field->isMessage()) {
            $this->message($field, $target);
            return;
        }
        if ($field->type === GPBType::BOOL && $field->isSingle() && $oneof === null) {
            $this->bool($slot);
            return;
        }
        if ($field->type === GPBType::STRING && $field->isSingle() && $oneof === null) {
            $this->value($field, $slot, $name);
            return;
        }
        $variable = WireType::of($field->type) === WireType::VARINT ? '$i' : '$v';
        $this->value($field, $variable, $name);
        $value = $field->type === GPBType::BOOL ? "$variable !== 0" : $variable;
        $assign = function () use ($target, $value, $oneof, $field): void {
            $this->source->line("$target = $value;");
            if ($oneof !== null) {
                $this->source->line("\$this->$oneof->caseProperty = $field->number;");
            }
        };
        $field->closed === null ? $assign() : $this->closed($field, $variable, $assign);
    }

    /** All but the two usual bytes are read as a number. */
    private function bool(string $slot): void
    {
        $this->source->line('$v = $d[$p++];');
        $this->source->block('if ($v === "\x01") {', fn() => $this->source->line("$slot = true;"), null);
        $this->source->block('} elseif ($v === "\x00") {', fn() => $this->source->line("$slot = false;"), null);
        $this->source->block('} else {', fn() => $this->source->line(
            "$slot = $this->wire::readVarint(\$d, \$p - 1, 0, 0) !== 0;",
            "\$p = $this->wire::\$next;",
        ));
    }

    private function closed(ProtoField $field, string $variable, callable $assign): void
    {
        $this->source->block("if ({$field->closed->condition($variable)}) {", $assign, '} else {');
        $tag = WireType::tag($field->number, WireType::VARINT);
        $this->source->line(
            "    \$this->unknownFields .= $this->wire::varint($tag) . $this->wire::varint($variable);",
            '}',
        );
    }

    private function message(ProtoField $field, string $target): void
    {
        $class = $this->imports->relative($field->field->type->class);
        $oneof = $field->field->oneof;
        if ($oneof !== null) {
            $this->source->block("if (\$this->$oneof->caseProperty !== $field->number) {", fn() => $this->source->line(
                "\$this->$oneof->property = new $class();",
                "\$this->$oneof->caseProperty = $field->number;",
            ));
        }
        $object = match (true) {
            $oneof !== null => $target,
            $field->isRepeated() => "($target = new $class())",
            default => "($target ??= new $class())",
        };
        if ($field->type === GPBType::GROUP) {
            $end = WireType::tag($field->number, WireType::EGROUP);
            $this->source->line("\$p = {$object}->decodeFields(\$d, \$p, \$end, \$depth - 1, $end);");
            return;
        }
        $this->length();
        $this->checkLength();
        $this->source->line("\$p = {$object}->decodeFields(\$d, \$p, \$p + \$n, \$depth - 1);");
    }

    private function packed(ProtoField $field): void
    {
        $slot = "\$this->{$field->field->property}";
        $this->length();
        $this->checkLength();
        $reader = match ($field->type) {
            GPBType::ENUM => 'int32s',
            default => WireType::name($field->type) . 's',
        };
        if ($field->closed !== null) {
            $this->source->block("foreach ($this->wire::$reader(\$d, \$p, \$p + \$n) as \$v) {", function () use (
                $field,
                $slot,
            ): void {
                $this->closed($field, '$v', fn() => $this->source->line("{$slot}[] = \$v;"));
            });
        } else {
            $this->source->line("\$list = $this->wire::$reader(\$d, \$p, \$p + \$n);");
            $this->source->block("if ($slot === []) {", fn() => $this->source->line("$slot = \$list;"), '} else {');
            $this->source->block('    foreach ($list as $v) {', function () use ($slot): void {
                $this->source->line("    {$slot}[] = \$v;");
            }, '    }');
            $this->source->line('}');
        }
        $this->source->line('$p += $n;');
    }

    /** Reads a value that is no message into a variable; bools stay numbers. */
    private function value(ProtoField $field, string $variable, string $name): void
    {
        switch ($field->type) {
            case GPBType::STRING:
            case GPBType::BYTES:
                $this->length();
                if ($field->type === GPBType::BYTES || !$field->utf8) {
                    $this->source->line("$variable = \\substr(\$d, \$p, \$n);", '$p += $n;');
                    break;
                }
                $this->source->block(
                    "if (!\\mb_check_encoding($variable = \\substr(\$d, \$p, \$n), 'UTF-8')) {",
                    fn() => $this->source->line("throw $this->wire::invalidUtf8(" . Literal::string($name) . ');'),
                );
                $this->source->line('$p += $n;');
                break;
            case GPBType::DOUBLE:
                $this->source->line("$variable = \\unpack('e', \$d, \$p)[1];", '$p += 8;');
                break;
            case GPBType::FLOAT:
                $this->source->line("$variable = \\unpack('g', \$d, \$p)[1];", '$p += 4;');
                break;
            case GPBType::FIXED64:
            case GPBType::SFIXED64:
                $this->source->line("$variable = \\unpack('P', \$d, \$p)[1];", '$p += 8;');
                break;
            case GPBType::FIXED32:
                $this->source->line("$variable = \\unpack('V', \$d, \$p)[1];", '$p += 4;');
                break;
            case GPBType::SFIXED32:
                $this->source->line("$variable = (\\unpack('V', \$d, \$p)[1] ^ 0x80000000) - 0x80000000;", '$p += 4;');
                break;
            default:
                $this->varint($field->type, $variable);
        }
    }

    private function varint(int $type, string $variable): void
    {
        $this->source->line("$variable = \\ord(\$d[\$p++]);");
        $read = "$this->wire::readVarint(\$d, \$p, $variable)";
        $this->source->block("if ($variable > 127) {", fn() => match ($type) {
            GPBType::BOOL => $this->source->line("$variable = $read;", "\$p = $this->wire::\$next;"),
            GPBType::ENUM => $this->source->line("$variable = $read << 32 >> 32;", "\$p = $this->wire::\$next;"),
            default => $this->longVarint($type, $variable, 7),
        });
        if ($type === GPBType::SINT32) {
            $this->source->line("$variable = $variable >> 1 ^ -($variable & 1);");
        } elseif ($type === GPBType::SINT64) {
            $this->source->line("$variable = $variable >> 1 & \\PHP_INT_MAX ^ -($variable & 1);");
        }
    }

    /**
     * Integers are often long enough that a call for each would be felt: their first bytes are read in steps, each of
     * which adds a byte and takes away the bit by which the byte before said that there is another one.
     */
    private function longVarint(int $type, string $variable, int $shift): void
    {
        $last = match ($type) {
            GPBType::INT64, GPBType::UINT64 => 35,
            GPBType::INT32, GPBType::UINT32 => 28,
            default => 21,
        };
        if ($shift === $last) {
            $read = "$this->wire::readVarint(\$d, \$p, $variable, $shift)";
            $this->source->line(match ($type) {
                GPBType::INT32 => "$variable = $read << 32 >> 32;",
                GPBType::UINT32, GPBType::SINT32 => "$variable = $read & 0xFFFFFFFF;",
                default => "$variable = $read;",
            }, "\$p = $this->wire::\$next;");
            return;
        }
        $this->source->line(sprintf('%s += (\ord($d[$p++]) << %d) - 0x%X;', $variable, $shift, 1 << $shift));
        $this->source->block(
            sprintf('if (%s > 0x%X) {', $variable, (1 << $shift + 7) - 1),
            fn() => $this->longVarint($type, $variable, $shift + 7),
        );
    }

    private function length(): void
    {
        $this->source->line('$n = \ord($d[$p++]);');
        $this->source->block('if ($n > 127) {', function (): void {
            $this->source->line("\$n = $this->wire::readLength(\$d, \$p, \$n);", "\$p = $this->wire::\$next;");
        });
    }

    private function checkLength(): void
    {
        $this->source->block('if ($p + $n > $end) {', fn() => $this->source->line("throw $this->wire::overrun();"));
    }

    private function map(ProtoField $field, string $name): void
    {
        $this->length();
        $this->checkLength();
        $value = $field->value;
        $closed = $value->closed;
        $this->source->line('$stop = $p + $n;');
        if ($closed !== null) {
            $this->source->line('$start = $p;');
        }
        $this->source->line('$k = ' . ($field->key->type === GPBType::STRING ? "''" : '0') . ';');
        $initial = $value->isMessage() ? 'null' : Literal::of($value->field->default);
        $this->source->line("\$v = $initial;");
        $this->source->block('while ($p < $stop) {', function () use ($field, $value, $name): void {
            $this->dispatchDecoded([
                WireType::tag(1, WireType::of($field->key->type)) => ['key', function () use ($field, $name): void {
                    $this->value($field->key, '$k', $name);
                    if ($field->key->type === GPBType::BOOL) {
                        $this->source->line('$k = $k === 0 ? 0 : 1;');
                    }
                }],
                WireType::tag(2, WireType::of($value->type)) => ['value', fn() => $this->entryValue($value, $name)],
            ]);
            $this->source->line("\$p = $this->wire::skip(\$d, \$p, \$stop, \$tag, \$depth);");
        });
        $this->source->block('if ($p !== $stop) {', fn() => $this->source->line("throw $this->wire::overrun();"));
        $slot = "\$this->{$field->field->property}";
        if ($closed === null) {
            $new = $value->isMessage() ? ' ?? new ' . $this->imports->relative($value->field->type->class) . '()' : '';
            $this->source->line("{$slot}[\$k] = \$v$new;");
            return;
        }
        $assign = fn() => $this->source->line("{$slot}[\$k] = \$v;");
        $this->source->block("if ({$closed->condition('$v')}) {", $assign, '} else {');
        $tag = WireType::tag($field->number, WireType::LEN);
        $this->source->line(
            "    \$this->unknownFields .= $this->wire::varint($tag) . $this->wire::varint(\$stop - \$start)",
            '        . \substr($d, $start, $stop - $start);',
            '}',
        );
    }

    private function entryValue(ProtoField $value, string $name): void
    {
        if (!$value->isMessage()) {
            $this->value($value, '$v', $name);
            if ($value->type === GPBType::BOOL) {
                $this->source->line('$v = $v !== 0;');
            }
            return;
        }
        $class = $this->imports->relative($value->field->type->class);
        $this->length();
        $this->source->block('if ($p + $n > $stop) {', fn() => $this->source->line("throw $this->wire::overrun();"));
        $this->source->line(
            "\$v ??= new $class();",
            '$p = $v->decodeFields($d, $p, $p + $n, $depth - 1);',
        );
    }
}
