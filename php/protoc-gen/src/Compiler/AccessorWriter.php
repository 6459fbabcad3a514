<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\RepeatedField;
use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Model\Field;
use Howdah\Model\Kind;
use Howdah\Model\Oneof;
use Howdah\Model\Type;

/** Writes getters and setters, `has…` and `clear…`. */
final class AccessorWriter
{
    private const ALWAYS = 'true';
    private const NEVER = 'false';

    public function __construct(
        private readonly Source $source,
        private readonly Imports $imports,
        private readonly Parameters $parameters,
    ) {
    }

    public function write(ProtoField $proto, ProtoMessage $message): void
    {
        match (true) {
            $proto->isMap() => $this->map($proto),
            $proto->isRepeated() => $this->list($proto),
            $proto->field->oneof !== null => $this->member($proto),
            default => $this->single($proto),
        };
        if ($proto->isSingle() && !self::isTaken("{$proto->field->accessor}Unwrapped", $message)) {
            $this->unwrapped($proto);
        }
    }

    /** Says which field of a oneof is set. */
    public function oneof(Oneof $oneof, ProtoMessage $message): void
    {
        $names = [];
        foreach ($message->fields as $field) {
            if ($field->field->oneof === $oneof) {
                $names[$field->number] = $field->field->name;
            }
        }
        $types = implode('|', array_map(Literal::string(...), ['', ...$names]));
        $this->source->line('')->doc(...[...self::comment($oneof->comment), "@return $types the field that is set"]);
        $this->source->method("public function get$oneof->accessor(): string", function () use ($oneof, $names): void {
            $this->source->block("return match (\$this->$oneof->caseProperty) {", function () use ($names): void {
                foreach ($names as $number => $name) {
                    $this->source->line("$number => " . Literal::string($name) . ',');
                }
                $this->source->line("default => '',");
            }, '};');
        });
    }

    private function single(ProtoField $proto): void
    {
        $field = $proto->field;
        $slot = "\$this->$field->property";
        $type = $this->type($field->type);
        if ($proto->isMessage()) {
            $this->method(
                $proto,
                "get$field->accessor(): ?$type",
                ["return $slot;"],
                null,
                "$slot !== null",
            );
            $this->setter($proto, "?$type", ["$slot = \$var;"]);
        } else {
            $value = $proto->isNullable() ? "$slot ?? " . $this->default($field) : $slot;
            $this->getter($proto, $value, "$slot !== " . ($proto->isNullable() ? 'null' : $this->default($field)));
            $this->setter($proto, $this->input($field->type, $proto->closed), [
                "$slot = {$this->checked($proto, '$var')};",
            ]);
        }
        if ($proto->isNullable()) {
            $this->presence($proto, "has$field->accessor(): bool", "return $slot !== null;");
            if (!$this->parameters->readonly) {
                $this->presence($proto, "clear$field->accessor(): void", "$slot = null;");
            }
        }
    }

    private function member(ProtoField $proto): void
    {
        $field = $proto->field;
        $slot = "\$this->{$field->oneof->property}";
        $case = "\$this->{$field->oneof->caseProperty}";
        $type = $this->type($field->type);
        $value = "$case === $proto->number ? $slot : ";
        if ($proto->isMessage()) {
            $this->method(
                $proto,
                "get$field->accessor(): ?$type",
                ["return {$value}null;"],
                null,
                "$case === $proto->number",
            );
            $this->setter($proto, "?$type", ["$slot = \$var;", "$case = \$var === null ? 0 : $proto->number;"]);
        } else {
            $this->getter($proto, $value . $this->default($field), "$case === $proto->number");
            $this->setter($proto, $this->input($field->type, $proto->closed), [
                "$slot = {$this->checked($proto, '$var')};",
                "$case = $proto->number;",
            ]);
        }
        $this->presence($proto, "has$field->accessor(): bool", "return $case === $proto->number;");
    }

    /** @param string $set the PHP condition on which the field is set */
    private function getter(ProtoField $proto, string $value, string $set): void
    {
        $field = $proto->field;
        $type = $this->output($field->type, $proto->closed);
        $native = $this->isNative($field->type);
        $converted = match ($field->type->kind) {
            Kind::Uint64 => $this->parameters->signed ? null : 'uint64ToPhp',
            Kind::Uint32 => $this->parameters->signed ? 'uint32ToWrapped' : null,
            default => null,
        };
        if ($converted !== null) {
            $value = "{$this->imports->name(Classes::CHECK)}::$converted($value)";
        }
        if ($native) {
            $value = $this->outward($field->type, $proto->closed, str_contains($value, '?') ? "($value)" : $value);
        }
        $doc = $field->type->kind === Kind::Enumeration && !$native
            ? "@return int one of {$this->imports->relative($field->type->class)}"
            : null;
        $this->method($proto, "get$field->accessor(): $type", ["return $value;"], $doc, $set);
    }

    private function list(ProtoField $proto): void
    {
        $element = $this->output($proto->field->type, $proto->closed);
        $this->plural($proto, $this->imports->name(Classes::LIST), "<$element>", "list<$element>");
    }

    private function map(ProtoField $proto): void
    {
        $field = $proto->field;
        $key = $this->output($field->key);
        $value = $this->output($field->type, $proto->value->closed);
        $array = 'array<' . ($field->key->kind === Kind::String ? 'int|string' : ($key === 'bool' ? 'int' : $key));
        $this->plural($proto, $this->imports->name(Classes::MAP), "<$key, $value>", "$array, $value>");
    }

    /** The type of the array that a setter takes. */
    public function arrayInput(ProtoField $proto): string
    {
        return 'array<' . $this->input($proto->field->type, ($proto->value ?? $proto)->closed) . '>';
    }

    /** The value that an array has in the property. */
    public function slot(ProtoField $proto, string $value): string
    {
        $view = $this->imports->name($proto->isMap() ? Classes::MAP : Classes::LIST);
        return "$view::slot($value, {$this->viewArguments($proto)})";
    }

    private function viewArguments(ProtoField $proto): string
    {
        $field = $proto->field;
        return ($proto->isMap() ? "{$proto->key->type}, {$proto->value->type}" : $proto->type)
            . $this->furtherArguments($proto);
    }

    /**
     * @param string $view RepeatedField or MapField
     * @param string $of the types of its elements
     * @param string $array the type of the array that the getter gives by the parameter arrays=typed
     */
    private function plural(ProtoField $proto, string $view, string $of, string $array): void
    {
        $accessor = $proto->field->accessor;
        $slot = "\$this->{$proto->field->property}";
        $arguments = $this->viewArguments($proto);
        $input = $this->arrayInput($proto);
        if ($this->parameters->arrays) {
            $value = $this->isConverted($proto) ? "$view::of($slot, $arguments)->toArray()" : $slot;
            $this->method($proto, "get$accessor(): array", ["return $value;"], "@return $array", "$slot !== []");
            $lines = ["$slot = {$this->slot($proto, '$var')};"];
            $this->setter($proto, 'array', $lines, "@param $input \$var", '\count($var) !== 0');
            return;
        }
        $this->method(
            $proto,
            "get$accessor(): $view",
            ["return $view::of($slot, $arguments);"],
            "@return $view$of",
            "$slot !== []",
        );
        $lines = ["$slot = &{$this->slot($proto, '$var')};"];
        $this->setter($proto, "array|$view", $lines, "@param $input|$view$of \$var", '\count($var) !== 0');
    }

    /** Whether the property's array differs from what code outside sees. */
    private function isConverted(ProtoField $proto): bool
    {
        foreach ([$proto->field->type, $proto->field->key] as $type) {
            $kind = $type?->kind;
            if (
                ($kind === Kind::Uint64 && !$this->parameters->signed)
                || ($kind === Kind::Uint32 && $this->parameters->signed)
                || ($type !== null && $this->isNative($type))
            ) {
                return true;
            }
        }
        return false;
    }

    private static function isTaken(string $accessor, ProtoMessage $message): bool
    {
        foreach ([...array_column($message->fields, 'field'), ...$message->message->oneofs] as $member) {
            if (strcasecmp($member->accessor, $accessor) === 0) {
                return true;
            }
        }
        return false;
    }

    /** Fields of google/protobuf/wrappers.proto are reached without the wrapper, too. */
    private function unwrapped(ProtoField $proto): void
    {
        $kind = match ($proto->messageName) {
            'google.protobuf.DoubleValue' => Kind::Double,
            'google.protobuf.FloatValue' => Kind::Float,
            'google.protobuf.Int64Value' => Kind::Int64,
            'google.protobuf.UInt64Value' => Kind::Uint64,
            'google.protobuf.Int32Value' => Kind::Int32,
            'google.protobuf.UInt32Value' => Kind::Uint32,
            'google.protobuf.BoolValue' => Kind::Bool,
            'google.protobuf.StringValue' => Kind::String,
            'google.protobuf.BytesValue' => Kind::Bytes,
            default => null,
        };
        if ($kind === null) {
            return;
        }
        $field = $proto->field;
        $output = $kind === Kind::Uint64 ? 'int|string|null' : self::nullable($this->output(new Type($kind)));
        $input = self::nullable($this->input(new Type($kind)));
        $class = $this->imports->relative($field->type->class);
        $this->method(
            $proto,
            "get{$field->accessor}Unwrapped(): $output",
            ["return \$this->get{$field->accessor}()?->getValue();"],
            null,
            self::NEVER,
        );
        if ($this->parameters->readonly) {
            return;
        }
        $this->method($proto, "set{$field->accessor}Unwrapped($input \$var): static", [
            "return \$this->set{$field->accessor}(\$var === null ? null : (new $class())->setValue(\$var));",
        ], null, self::NEVER);
    }

    /** @param list<string> $lines */
    private function setter(
        ProtoField $proto,
        string $type,
        array $lines,
        ?string $doc = null,
        string $warned = self::ALWAYS,
    ): void {
        if (!$this->parameters->readonly) {
            $signature = "set{$proto->field->accessor}($type \$var): static";
            $this->method($proto, $signature, [...$lines, 'return $this;'], $doc, $warned);
        }
    }

    /**
     * @param list<string> $lines
     * @param string $warned the PHP condition on which use of a deprecated field is worth a notice
     */
    private function method(
        ProtoField $proto,
        string $signature,
        array $lines,
        ?string $doc = null,
        string $warned = self::ALWAYS,
    ): void {
        $field = $proto->field;
        $tags = [...($doc === null ? [] : [$doc]), ...($field->deprecated ? ['@deprecated'] : [])];
        $this->source->line('')->doc(...[
            ...self::comment($field->comment),
            "Generated from field $proto->declaration",
            ...$tags,
        ]);
        $this->body($field, $signature, $lines, $warned);
    }

    /** `has…` and `clear…`, of which there is nothing to say. */
    private function presence(ProtoField $proto, string $signature, string $line): void
    {
        $this->source->line('')->doc(...($proto->field->deprecated ? ['@deprecated'] : []));
        $this->body($proto->field, $signature, [$line], self::ALWAYS);
    }

    /** @param list<string> $lines */
    private function body(Field $field, string $signature, array $lines, string $warned): void
    {
        $this->source->method("public function $signature", function () use ($field, $lines, $warned): void {
            if ($field->deprecated && $warned !== self::NEVER) {
                $notice = Literal::string("$field->name is deprecated.");
                $notice = "@\\trigger_error($notice, \\E_USER_DEPRECATED);";
                $warned === self::ALWAYS
                    ? $this->source->line($notice)
                    : $this->source->block("if ($warned) {", fn() => $this->source->line($notice));
            }
            $this->source->line(...$lines);
        });
    }

    /** @return list<string> */
    public static function comment(string $comment): array
    {
        return $comment === '' ? [] : [self::escape($comment), ''];
    }

    /** A comment's own words are no tags of phpdoc. */
    public static function escape(string $comment): string
    {
        return preg_replace('/^(\s*|.*\{)@/m', '$1\\\\@', $comment);
    }

    private function default(Field $field): string
    {
        return Literal::of($field->default);
    }

    /** What a setter takes. */
    public function input(Type $type, ?ClosedValues $closed = null): string
    {
        return match ($type->kind) {
            Kind::Int64, Kind::Uint64 => 'int|string',
            default => $this->output($type, $closed),
        };
    }

    /** What a getter returns. */
    private function output(Type $type, ?ClosedValues $closed = null): string
    {
        return match ($type->kind) {
            Kind::Uint64 => $this->parameters->signed ? 'int' : 'int|string',
            Kind::Enumeration => $this->isNative($type)
                ? $this->imports->relative($type->class) . ($closed === null ? '|int' : '')
                : 'int',
            default => $this->type($type),
        };
    }

    private function isNative(Type $type): bool
    {
        return $type->kind === Kind::Enumeration && $this->parameters->isNative($type->class);
    }

    /** An enum of PHP for a number; the number, if an open enum has none. */
    private function outward(Type $type, ?ClosedValues $closed, string $value): string
    {
        $class = $this->imports->relative($type->class);
        return $closed === null ? "$class::tryFrom($value) ?? $value" : "$class::from($value)";
    }

    /** What a property holds. */
    public function type(Type $type): string
    {
        return match ($type->kind) {
            Kind::Bool => 'bool',
            Kind::Float, Kind::Double => 'float',
            Kind::String, Kind::Bytes => 'string',
            Kind::Message => $this->imports->relative($type->class),
            default => 'int',
        };
    }

    private static function nullable(string $type): string
    {
        return str_contains($type, '|') ? "$type|null" : "?$type";
    }

    /** A setter's argument as the slot takes it. What is common is checked inline; Check says what is wrong. */
    public function checked(ProtoField $proto, string $value): string
    {
        $check = $this->imports->name(Classes::CHECK);
        if ($this->isNative($proto->field->type)) {
            return $proto->closed === null ? "$check::enum($value)" : "{$value}->value";
        }
        if ($proto->closed !== null) {
            $class = $this->imports->relative($proto->field->type->class);
            return "$check::closed($value, " . Literal::string("$proto->closed") . ", $class::class)";
        }
        if ($this->parameters->signed) {
            switch ($proto->field->type->kind) {
                case Kind::Uint32:
                    return "$check::wrappedUint32($value)";
                case Kind::Uint64:
                    return "\\is_int($value) ? $value : $check::wrappedUint64($value)";
            }
        }
        return match ($proto->field->type->kind) {
            Kind::Int32, Kind::Enumeration
                => "$value >= -0x80000000 && $value <= 0x7FFFFFFF ? $value : $check::int32($value)",
            Kind::Uint32 => "$value >= 0 && $value <= 0xFFFFFFFF ? $value : $check::uint32($value)",
            Kind::Int64 => "\\is_int($value) ? $value : $check::int64($value)",
            Kind::Uint64 => "\\is_int($value) && $value >= 0 ? $value : $check::uint64($value)",
            Kind::Float => "$check::float($value)",
            Kind::String => $proto->utf8
                ? "\\mb_check_encoding($value, 'UTF-8') ? $value : $check::utf8($value)"
                : $value,
            default => $value,
        };
    }

    /** The class of the values of a list or map, and flags of RepeatedField. */
    private function furtherArguments(ProtoField $proto): string
    {
        [$type, $key] = [$proto->field->type, $proto->field->key];
        $raw = !$proto->utf8 && ($type->kind === Kind::String || $key?->kind === Kind::String);
        $unsigned = [Kind::Uint32, Kind::Uint64];
        $signed = $this->parameters->signed
            && (in_array($type->kind, $unsigned, true) || in_array($key?->kind, $unsigned, true));
        $flags = ($signed ? RepeatedField::SIGNED : 0)
            | ($this->isNative($type) ? RepeatedField::NATIVE_ENUMS : 0)
            | ($raw ? RepeatedField::RAW : 0);
        $class = $type->class === null ? 'null' : "{$this->imports->relative($type->class)}::class";
        return match (true) {
            $flags !== 0 => ", $class, $flags",
            $type->class !== null => ", $class",
            default => '',
        };
    }
}
