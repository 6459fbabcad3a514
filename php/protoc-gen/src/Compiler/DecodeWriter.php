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
    private readonly TagSwitch $tags;
    private readonly ValueDecoder $decoder;

    public function __construct(private readonly Source $source, private readonly Imports $imports)
    {
        $this->wire = $imports->name(Classes::WIRE);
        $this->tags = new TagSwitch($source, $this->wire);
        $this->decoder = new ValueDecoder($source, $this->wire);
    }

    public function write(ProtoMessage $message): void
    {
        $signature = 'protected function decodeFields(string $d, int $p, int $end, int $depth, int $group = 0): int';
        $this->source->method($signature, function () use ($message): void {
            $this->source->block('if ($depth < 0) {', fn() => $this->source->line("throw $this->wire::tooDeep();"));
            $this->source->block('while ($p < $end) {', function () use ($message): void {
                $this->tags->write($this->cases($message));
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
            $this->decoder->value($field->type, $slot, $name, $field->utf8);
            return;
        }
        $variable = WireType::of($field->type) === WireType::VARINT ? '$i' : '$v';
        $this->decoder->value($field->type, $variable, $name, $field->utf8);
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
        $this->decoder->length();
        $this->decoder->checkLength();
        $this->source->line("\$p = {$object}->decodeFields(\$d, \$p, \$p + \$n, \$depth - 1);");
    }

    private function packed(ProtoField $field): void
    {
        $slot = "\$this->{$field->field->property}";
        $this->decoder->length();
        $this->decoder->checkLength();
        $list = $this->decoder->packed($field->type);
        if ($field->closed !== null) {
            $this->source->block("foreach ($list as \$v) {", function () use (
                $field,
                $slot,
            ): void {
                $this->closed($field, '$v', fn() => $this->source->line("{$slot}[] = \$v;"));
            });
        } else {
            $this->source->line("\$list = $list;");
            $this->source->block("if ($slot === []) {", fn() => $this->source->line("$slot = \$list;"), '} else {');
            $this->source->block('    foreach ($list as $v) {', function () use ($slot): void {
                $this->source->line("    {$slot}[] = \$v;");
            }, '    }');
            $this->source->line('}');
        }
        $this->source->line('$p += $n;');
    }

    private function map(ProtoField $field, string $name): void
    {
        $this->decoder->length();
        $this->decoder->checkLength();
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
            $this->tags->writeDecoded([
                WireType::tag(1, WireType::of($field->key->type)) => ['key', function () use ($field, $name): void {
                    $this->decoder->value($field->key->type, '$k', $name, $field->key->utf8);
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
            $this->decoder->value($value->type, '$v', $name, $value->utf8);
            if ($value->type === GPBType::BOOL) {
                $this->source->line('$v = $v !== 0;');
            }
            return;
        }
        $class = $this->imports->relative($value->field->type->class);
        $this->decoder->length();
        $this->decoder->checkLength('$stop');
        $this->source->line(
            "\$v ??= new $class();",
            '$p = $v->decodeFields($d, $p, $p + $n, $depth - 1);',
        );
    }
}
