<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Model\Presence;
use Howdah\Model\Shape;

/** Writes the TABLE of a class: what JSON, text format and the extension know of it. */
final class TableWriter
{
    /** @return list<string> */
    public static function lines(ProtoMessage $message, Parameters $parameters): array
    {
        $head = [$message->message->name, $message->metadataClass];
        if ($message->extensible) {
            $head[] = 'extensible';
        }
        if ($message->messageSet) {
            $head[] = 'messageset';
        }
        if ($message->required) {
            $head[] = 'required';
        }
        if ($message->extends !== null) {
            $head[] = "extends=$message->extends";
        }
        if ($parameters->signed) {
            $head[] = 'signed';
        }
        return [implode(' ', $head), ...array_map(self::field(...), $message->fields)];
    }

    private static function field(ProtoField $proto): string
    {
        $field = $proto->field;
        $leaf = $proto->value ?? $proto;
        $words = [$proto->number, self::type($proto), $field->name];
        if ($field->jsonName !== $field->name) {
            $words[] = "json=$field->jsonName";
        }
        if ($field->oneof === null && $field->property !== $field->name) {
            $words[] = "property=$field->property";
        }
        if ($leaf->field->type->class !== null) {
            $words[] = "class={$leaf->field->type->class}";
        }
        if ($field->oneof !== null) {
            $words[] = "oneof={$field->oneof->property},{$field->oneof->caseProperty}";
        }
        if ($leaf->closed !== null) {
            $words[] = "closed=$leaf->closed";
        }
        if (!$proto->utf8 && ($leaf->type === GPBType::STRING || $proto->key?->type === GPBType::STRING)) {
            $words[] = 'raw';
        }
        if ($proto->textName !== null) {
            $words[] = "text=$proto->textName";
        }
        return implode(' ', $words);
    }

    private static function type(ProtoField $proto): string
    {
        if ($proto->isMap()) {
            return 'map<' . WireType::name($proto->key->type) . ',' . WireType::name($proto->value->type) . '>';
        }
        return WireType::name($proto->type) . match (true) {
            $proto->field->shape === Shape::List => $proto->packed ? '+' : '*',
            $proto->field->oneof !== null => '',
            $proto->field->presence === Presence::Required => '!',
            $proto->field->presence === Presence::Explicit && !$proto->isMessage() => '?',
            default => '',
        };
    }
}
