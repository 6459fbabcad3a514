<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes `decode()`: a switch over tags that reads the bytes where they lie. */
final class DecodeWriter
{
    private readonly string $wire;

    public function __construct(private readonly Source $source, private readonly Imports $imports)
    {
        $this->wire = $imports->name(Classes::WIRE);
    }

    public function write(ProtoMessage $message): void
    {
        $signature = 'protected function decode(string $d, int $p, int $end, int $depth, int $group = 0): int';
        $this->source->method($signature, function () use ($message): void {
            $this->source->block('if ($depth < 0) {', fn() => $this->source->line("throw $this->wire::tooDeep();"));
            $this->source->block('while ($p < $end) {', function () use ($message): void {
                $this->readTag();
                $message->fields === [] ? $this->unknown() : $this->switch($message);
            });
            $this->source->block('if ($p !== $end || $group !== 0) {', function (): void {
                $this->source->line("throw $this->wire::overrun();");
            });
            $this->source->line('return $p;');
        });
    }

    private function readTag(): void
    {
        $this->source->line('$tag = \ord($d[$p++]);');
        $this->source->block('if ($tag > 127) {', function (): void {
            $this->source->line("\$tag = $this->wire::readTag(\$d, \$p, \$tag);", "\$p = $this->wire::\$next;");
        });
    }

    private function switch(ProtoMessage $message): void
    {
        $this->source->block('switch ($tag) {', function () use ($message): void {
            foreach ($message->fields as $field) {
                $type = $field->isMap() ? WireType::LEN : WireType::of($field->type);
                $this->case(WireType::tag($field->number, $type), function () use ($field, $message): void {
                    $field->isMap() ? $this->map($field, $message) : $this->one($field, $message);
                });
                if ($field->isRepeated() && WireType::isPackable($field->type)) {
                    $tag = WireType::tag($field->number, WireType::LEN);
                    $this->case($tag, fn() => $this->packed($field));
                }
            }
            $this->source->block('default:', fn() => $this->unknown(), null);
        });
    }

    private function case(int $tag, callable $body): void
    {
        $this->source->block("case $tag:", $body, '    break;');
    }

    private function unknown(): void
    {
        $this->source->block('if ($tag === $group && $tag !== 0) {', fn() => $this->source->line('return $p;'));
        $this->source->line('$p = $this->keepUnknown($d, $p, $end, $tag, $depth);');
    }

    private function one(ProtoField $field, ProtoMessage $message): void
    {
        $oneof = $field->field->oneof;
        $slot = '$this->' . ($oneof === null ? $field->field->property : $oneof->property);
        $target = $field->isRepeated() ? "{$slot}[]" : $slot;
        if ($field->isMessage()) {
            $this->message($field, $target);
            return;
        }
        $this->value($field, '$v', "{$message->message->name}.{$field->field->name}");
        $value = $field->type === WireType::BOOL ? '$v !== 0' : '$v';
        $assign = function () use ($target, $value, $oneof, $field): void {
            $this->source->line("$target = $value;");
            if ($oneof !== null) {
                $this->source->line("\$this->$oneof->caseProperty = $field->number;");
            }
        };
        $field->closed === null ? $assign() : $this->closed($field, $assign);
    }

    private function closed(ProtoField $field, callable $assign): void
    {
        $this->source->block("if ({$field->closed->condition('$v')}) {", $assign, '} else {');
        $tag = WireType::tag($field->number, WireType::VARINT);
        $this->source->line(
            "    \$this->unknownFields .= $this->wire::varint($tag) . $this->wire::varint(\$v);",
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
        if ($field->type === WireType::GROUP) {
            $end = WireType::tag($field->number, WireType::EGROUP);
            $this->source->line("\$p = {$object}->decode(\$d, \$p, \$end, \$depth - 1, $end);");
            return;
        }
        $this->length();
        $this->checkLength();
        $this->source->line("\$p = {$object}->decode(\$d, \$p, \$p + \$n, \$depth - 1);");
    }

    private function packed(ProtoField $field): void
    {
        $slot = "\$this->{$field->field->property}";
        $this->length();
        $this->checkLength();
        $reader = match ($field->type) {
            WireType::ENUM => 'int32s',
            default => WireType::name($field->type) . 's',
        };
        if ($field->closed !== null) {
            $this->source->block("foreach ($this->wire::$reader(\$d, \$p, \$p + \$n) as \$v) {", function () use (
                $field,
                $slot,
            ): void {
                $this->closed($field, fn() => $this->source->line("{$slot}[] = \$v;"));
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
            case WireType::STRING:
            case WireType::BYTES:
                $this->length();
                $this->source->line("$variable = \\substr(\$d, \$p, \$n);", '$p += $n;');
                if ($field->type === WireType::STRING && $field->utf8) {
                    $this->source->block("if (\\preg_match('//u', $variable) !== 1) {", function () use ($name): void {
                        $this->source->line("throw $this->wire::invalidUtf8(" . Literal::string($name) . ');');
                    });
                }
                break;
            case WireType::DOUBLE:
                $this->source->line("$variable = \\unpack('e', \$d, \$p)[1];", '$p += 8;');
                break;
            case WireType::FLOAT:
                $this->source->line("$variable = \\unpack('g', \$d, \$p)[1];", '$p += 4;');
                break;
            case WireType::FIXED64:
            case WireType::SFIXED64:
                $this->source->line("$variable = \\unpack('P', \$d, \$p)[1];", '$p += 8;');
                break;
            case WireType::FIXED32:
                $this->source->line("$variable = \\unpack('V', \$d, \$p)[1];", '$p += 4;');
                break;
            case WireType::SFIXED32:
                $this->source->line("$variable = (\\unpack('V', \$d, \$p)[1] ^ 0x80000000) - 0x80000000;", '$p += 4;');
                break;
            default:
                $this->varint($field->type, $variable);
        }
    }

    private function varint(int $type, string $variable): void
    {
        $read = "$this->wire::readVarint(\$d, \$p, $variable)";
        $read = match ($type) {
            WireType::INT32, WireType::ENUM => "($read & 0xFFFFFFFF ^ 0x80000000) - 0x80000000",
            WireType::UINT32, WireType::SINT32 => "$read & 0xFFFFFFFF",
            default => $read,
        };
        $this->source->line("$variable = \\ord(\$d[\$p++]);");
        $this->source->block("if ($variable > 127) {", function () use ($variable, $read): void {
            $this->source->line("$variable = $read;", "\$p = $this->wire::\$next;");
        });
        if ($type === WireType::SINT32) {
            $this->source->line("$variable = $variable >> 1 ^ -($variable & 1);");
        } elseif ($type === WireType::SINT64) {
            $this->source->line("$variable = $variable >> 1 & \\PHP_INT_MAX ^ -($variable & 1);");
        }
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

    private function map(ProtoField $field, ProtoMessage $message): void
    {
        $this->length();
        $this->checkLength();
        $value = $field->value;
        $closed = $value->closed;
        $this->source->line('$stop = $p + $n;');
        if ($closed !== null) {
            $this->source->line('$start = $p;');
        }
        $this->source->line('$k = ' . ($field->key->type === WireType::STRING ? "''" : '0') . ';');
        $initial = $value->isMessage() ? 'null' : Literal::of($value->field->default);
        $this->source->line("\$v = $initial;");
        $this->source->block('while ($p < $stop) {', function () use ($field, $value, $message): void {
            $name = "{$message->message->name}.{$field->field->name}";
            $this->readTag();
            $this->source->block('switch ($tag) {', function () use ($field, $value, $name): void {
                $this->case(WireType::tag(1, WireType::of($field->key->type)), function () use ($field, $name): void {
                    $this->value($field->key, '$k', $name);
                    if ($field->key->type === WireType::BOOL) {
                        $this->source->line('$k = $k === 0 ? 0 : 1;');
                    }
                });
                $this->case(WireType::tag(2, WireType::of($value->type)), function () use ($value, $name): void {
                    $this->entryValue($value, $name);
                });
                $this->source->block('default:', function (): void {
                    $this->source->line("\$p = $this->wire::skip(\$d, \$p, \$stop, \$tag, \$depth);");
                }, null);
            });
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
            if ($value->type === WireType::BOOL) {
                $this->source->line('$v = $v !== 0;');
            }
            return;
        }
        $class = $this->imports->relative($value->field->type->class);
        $this->length();
        $this->source->block('if ($p + $n > $stop) {', fn() => $this->source->line("throw $this->wire::overrun();"));
        $this->source->line(
            "\$v ??= new $class();",
            '$p = $v->decode($d, $p, $p + $n, $depth - 1);',
        );
    }
}
