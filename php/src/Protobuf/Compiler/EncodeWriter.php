<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes `encodeFields()`: straight-line code, a field after the other. */
final class EncodeWriter
{
    private readonly string $wire;

    public function __construct(private readonly Source $source, private readonly Imports $imports)
    {
        $this->wire = $imports->name(Classes::WIRE);
    }

    public function write(ProtoMessage $message): void
    {
        $this->source->method('protected function encodeFields(int $depth): string', function () use ($message): void {
            $this->source->block('if ($depth < 0) {', function (): void {
                $this->source->line("throw $this->wire::encodeTooDeep();");
            });
            if ($message->fields === []) {
                $this->source->line('return $this->unknownFields;');
                return;
            }
            $this->source->line("\$s = '';");
            foreach ($this->runs($message->fields) as $run) {
                $run[0]->field->oneof === null ? $this->field($run[0]) : $this->oneof($run);
            }
            $this->source->line('return $s . $this->unknownFields;');
        });
    }

    /**
     * Neighbours of one oneof are written by one switch.
     *
     * @param list<ProtoField> $fields
     * @return list<non-empty-list<ProtoField>>
     */
    private function runs(array $fields): array
    {
        $runs = [];
        foreach ($fields as $field) {
            $last = array_key_last($runs);
            $oneof = $field->field->oneof;
            if ($last !== null && $oneof !== null && $runs[$last][0]->field->oneof === $oneof) {
                $runs[$last][] = $field;
            } else {
                $runs[] = [$field];
            }
        }
        return $runs;
    }

    /** @param non-empty-list<ProtoField> $members */
    private function oneof(array $members): void
    {
        $oneof = $members[0]->field->oneof;
        if (count($members) === 1) {
            $condition = "if (\$this->$oneof->caseProperty === {$members[0]->number}) {";
            $this->source->block($condition, fn() => $this->present($members[0], "\$this->$oneof->property"));
            return;
        }
        $this->source->block("switch (\$this->$oneof->caseProperty) {", function () use ($members, $oneof): void {
            foreach ($members as $member) {
                $this->source->block("case $member->number:", function () use ($member, $oneof): void {
                    $this->present($member, "\$this->$oneof->property");
                }, '    break;');
            }
        });
    }

    private function field(ProtoField $field): void
    {
        $slot = "\$this->{$field->field->property}";
        if ($field->isMap()) {
            $this->map($field, $slot);
        } elseif ($field->packed) {
            $this->source->block("if ($slot !== []) {", function () use ($field, $slot): void {
                $this->source->line('$v = ' . $this->packed($field, $slot) . ';');
                $this->delimited(WireType::tag($field->number, WireType::LEN), '$v');
            });
        } elseif ($field->isRepeated()) {
            $this->source->block("foreach ($slot as \$v) {", fn() => $this->value($field, '$v'));
        } elseif ($field->isNullable()) {
            $this->source->block("if ($slot !== null) {", fn() => $this->present($field, $slot));
        } else {
            $this->implicit($field, $slot);
        }
    }

    private function implicit(ProtoField $field, string $slot): void
    {
        if ($field->type === GPBType::BOOL) {
            $tag = Literal::bytes($this->varint(WireType::tag($field->number, WireType::VARINT)) . "\1");
            $this->source->block("if ($slot) {", fn() => $this->source->line("\$s .= $tag;"));
            return;
        }
        $condition = match ($field->type) {
            GPBType::STRING, GPBType::BYTES => "(\$v = $slot) !== ''",
            GPBType::DOUBLE, GPBType::FLOAT => "(\$v = $slot) !== 0.0 || \\fdiv(1.0, \$v) < 0.0",
            default => "(\$v = $slot) !== 0",
        };
        $this->source->block("if ($condition) {", fn() => $this->value($field, '$v'));
    }

    /** A value that is there, in a slot. */
    private function present(ProtoField $field, string $slot): void
    {
        if ($field->type === GPBType::BOOL || $field->isMessage()) {
            $this->value($field, $slot);
            return;
        }
        $this->source->line("\$v = $slot;");
        $this->value($field, '$v');
    }

    private function value(ProtoField $field, string $value): void
    {
        $tag = WireType::tag($field->number, WireType::of($field->type));
        switch ($field->type) {
            case GPBType::MESSAGE:
                $this->source->line("\$v = {$value}->encodeFields(\$depth - 1);");
                $this->delimited($tag, '$v');
                break;
            case GPBType::GROUP:
                $start = Literal::bytes($this->varint($tag));
                $end = Literal::bytes($this->varint(WireType::tag($field->number, WireType::EGROUP)));
                $this->source->line("\$s .= $start . {$value}->encodeFields(\$depth - 1) . $end;");
                break;
            case GPBType::STRING:
            case GPBType::BYTES:
                $this->delimited($tag, $value);
                break;
            case GPBType::BOOL:
                $yes = Literal::bytes($this->varint($tag) . "\1");
                $no = Literal::bytes($this->varint($tag) . "\0");
                $this->source->line("\$s .= $value ? $yes : $no;");
                break;
            default:
                $bytes = Literal::bytes($this->varint($tag));
                $this->source->line("\$s .= $bytes . {$this->scalar($field->type, $value)};");
        }
    }

    private function delimited(int $tag, string $value): void
    {
        $bytes = Literal::bytes($this->varint($tag));
        $this->source->line("\$s .= $bytes . {$this->length($value)} . $value;");
    }

    private function length(string $value): string
    {
        return "((\$n = \\strlen($value)) < 128 ? \\chr(\$n) : $this->wire::varint(\$n))";
    }

    /** The bytes of a value that isn't delimited. */
    private function scalar(int $type, string $value): string
    {
        return match ($type) {
            GPBType::DOUBLE => "\\pack('e', $value)",
            GPBType::FLOAT => "\\pack('g', $value)",
            GPBType::FIXED64, GPBType::SFIXED64 => "\\pack('P', $value)",
            GPBType::FIXED32, GPBType::SFIXED32 => "\\pack('V', $value)",
            GPBType::BOOL => "($value ? \"\\x01\" : \"\\x00\")",
            GPBType::SINT32, GPBType::SINT64 => "$this->wire::varint($value << 1 ^ $value >> 63)",
            default => "(($value & -128) === 0 ? \\chr($value) : $this->wire::varint($value))",
        };
    }

    private function packed(ProtoField $field, string $slot): string
    {
        return match ($field->type) {
            GPBType::DOUBLE => "\\pack('e*', ...$slot)",
            GPBType::FLOAT => "\\pack('g*', ...$slot)",
            GPBType::FIXED64, GPBType::SFIXED64 => "\\pack('P*', ...$slot)",
            GPBType::FIXED32, GPBType::SFIXED32 => "\\pack('V*', ...$slot)",
            GPBType::SINT32, GPBType::SINT64 => "$this->wire::zigzags($slot)",
            default => "$this->wire::varints($slot)",
        };
    }

    private function map(ProtoField $field, string $slot): void
    {
        $this->source->block("foreach ($slot as \$k => \$v) {", function () use ($field): void {
            if ($field->key->type === GPBType::STRING) {
                $this->source->line('$k = (string) $k;');
            }
            if ($field->value->isMessage()) {
                $this->source->line('$v = $v->encodeFields($depth - 1);');
            }
            $key = $this->entryPart($field->key, '$k');
            $value = $this->entryPart($field->value, '$v');
            $this->source->line("\$e = $key", "    . $value;");
            $this->delimited(WireType::tag($field->number, WireType::LEN), '$e');
        });
    }

    private function entryPart(ProtoField $part, string $value): string
    {
        $tag = Literal::bytes($this->varint(WireType::tag($part->number, WireType::of($part->type))));
        return WireType::of($part->type) === WireType::LEN
            ? "$tag . {$this->length($value)} . $value"
            : "$tag . {$this->scalar($part->type, $value)}";
    }

    private function varint(int $value): string
    {
        $bytes = '';
        for (; $value > 127; $value >>= 7) {
            $bytes .= chr($value & 127 | 128);
        }
        return $bytes . chr($value);
    }
}
