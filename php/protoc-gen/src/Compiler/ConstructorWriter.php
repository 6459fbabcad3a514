<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes the constructor and `with()` of messages that have no setters, for the parameter readonly. */
final class ConstructorWriter
{
    public function __construct(
        private readonly Source $source,
        private readonly Imports $imports,
        private readonly AccessorWriter $accessors,
    ) {
    }

    public function write(ProtoMessage $message): void
    {
        if ($message->fields === []) {
            return;
        }
        $this->source->line('')->doc(...$this->tags($message));
        $this->source->block('public function __construct(', function () use ($message): void {
            foreach ($message->fields as $field) {
                $this->source->line($this->parameter($field) . ',');
            }
        }, null);
        $this->source->block(') {', function () use ($message): void {
            $this->source->block('if (\\func_num_args() === 0) {', fn() => $this->source->line('return;'));
            $seen = [];
            foreach ($message->fields as $field) {
                $oneof = $field->field->oneof?->property;
                $this->assignment($field, $oneof !== null && in_array($oneof, $seen, true));
                $seen[] = $oneof;
            }
        });
        $this->source->line('')->doc('A copy with other values, named as the parameters of the constructor.');
        $this->source->method('public function with(mixed ...$fields): static', function () use ($message): void {
            $this->source->block('return $this->copyWith($fields, [', function () use ($message): void {
                foreach ($message->fields as $field) {
                    $this->source->line(
                        Literal::string(self::name($field)) . ' => ' . Literal::string($field->field->name) . ',',
                    );
                }
            }, ']);');
        });
    }

    /** @return list<string> */
    private function tags(ProtoMessage $message): array
    {
        $tags = [];
        foreach ($message->fields as $field) {
            if (!$field->isSingle()) {
                $tags[] = "@param {$this->accessors->arrayInput($field)} $" . self::name($field);
            }
        }
        return $tags;
    }

    private function parameter(ProtoField $field): string
    {
        $name = '$' . self::name($field);
        if (!$field->isSingle()) {
            return "array $name = []";
        }
        $type = $this->accessors->input($field->field->type, $field->closed);
        if ($field->isMessage() || $field->isNullable() || $field->field->oneof !== null) {
            return (str_contains($type, '|') ? "$type|null" : "?$type") . " $name = null";
        }
        return "$type $name = " . Literal::of($field->field->default);
    }

    private function assignment(ProtoField $field, bool $mayBeSecond): void
    {
        $name = '$' . self::name($field);
        $slot = "\$this->{$field->field->property}";
        $oneof = $field->field->oneof;
        if (!$field->isSingle()) {
            $this->source->line("$slot = {$this->accessors->slot($field, $name)};");
            return;
        }
        $value = $field->isMessage() ? $name : $this->accessors->checked($field, $name);
        if ($oneof !== null) {
            $this->source->block("if ($name !== null) {", function () use ($field, $oneof, $value, $mayBeSecond): void {
                if ($mayBeSecond) {
                    $check = $this->imports->name(Classes::CHECK);
                    $name = Literal::string($oneof->name);
                    $this->source->line("$check::alone(\$this->$oneof->caseProperty, $name);");
                }
                $this->source->line("\$this->$oneof->property = $value;");
                $this->source->line("\$this->$oneof->caseProperty = $field->number;");
            });
            return;
        }
        $this->source->line($field->isNullable() && $value !== $name
            ? "$slot = $name === null ? null : ($value);"
            : "$slot = $value;");
    }

    private static function name(ProtoField $field): string
    {
        $name = lcfirst($field->field->accessor);
        return match (true) {
            $name === 'this' => 'this_',
            ctype_digit($name[0]) => "_$name",
            default => $name,
        };
    }
}
