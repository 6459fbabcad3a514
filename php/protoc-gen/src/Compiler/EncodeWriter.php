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
    private readonly ValueEncoder $encoder;

    public function __construct(private readonly Source $source, Imports $imports)
    {
        $this->wire = $imports->name(Classes::WIRE);
        $this->encoder = new ValueEncoder($source, $this->wire);
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
                $this->source->line('$v = ' . $this->encoder->packed($field->type, $slot) . ';');
                $this->encoder->delimited(WireType::tag($field->number, WireType::LEN), '$v');
            });
        } elseif ($field->isRepeated()) {
            $this->source->block("foreach ($slot as \$v) {", fn() => $this->value($field, '$v'));
        } elseif ($field->isNullable()) {
            $this->source->block("if ($slot !== null) {", fn() => $this->present($field, $slot));
        } else {
            $this->encoder->nonZero($field->number, $field->type, $slot);
        }
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
        switch ($field->type) {
            case GPBType::MESSAGE:
                $this->source->line("\$v = {$value}->encodeFields(\$depth - 1);");
                $this->encoder->delimited(WireType::tag($field->number, WireType::LEN), '$v');
                break;
            case GPBType::GROUP:
                $start = Literal::bytes(ValueEncoder::varint(WireType::tag($field->number, WireType::SGROUP)));
                $end = Literal::bytes(ValueEncoder::varint(WireType::tag($field->number, WireType::EGROUP)));
                $this->source->line("\$s .= $start . {$value}->encodeFields(\$depth - 1) . $end;");
                break;
            default:
                $this->encoder->field($field->number, $field->type, $value);
        }
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
            $key = $this->encoder->entryPart($field->key->number, $field->key->type, '$k');
            $value = $this->encoder->entryPart($field->value->number, $field->value->type, '$v');
            $this->source->line("\$e = $key", "    . $value;");
            $this->encoder->delimited(WireType::tag($field->number, WireType::LEN), '$e');
        });
    }
}
