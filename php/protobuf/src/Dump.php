<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\MapField;
use Google\Protobuf\RepeatedField;

/** What var_dump() shows of a message: the fields that are set, by their names in the .proto file. */
final class Dump
{
    /** @return array<string, mixed> */
    public static function of(Message $message): array
    {
        $slots = MessageProperties::of($message);
        $shown = [];
        $table = Table::of($message::class);
        foreach ($table->fields as $field) {
            $value = $slots[$field->property];
            if ($field->case !== null) {
                if ($slots[$field->case] === $field->number) {
                    $shown[$field->name] = self::value($field, $value, $table->signed);
                }
            } elseif ($field->hasPresence() ? $value !== null : $value !== self::unset($value)) {
                $shown[$field->name] = self::value($field, $value, $table->signed);
            }
        }
        if ($slots['unknownFields'] !== '') {
            $shown['(unknown fields, hexadecimal)'] = \bin2hex($slots['unknownFields']);
        }
        return $shown;
    }

    private static function value(Field $field, mixed $value, bool $signed): mixed
    {
        [$type, $class] = [$field->type, $field->class];
        $flags = ($signed ? RepeatedField::SIGNED : 0)
            | ($type === GPBType::ENUM && \enum_exists($class) ? RepeatedField::NATIVE_ENUMS : 0);
        return match (true) {
            $field->keyType !== 0 => MapField::of($value, $field->keyType, $type, $class, $flags)->__debugInfo(),
            $field->repeated => RepeatedField::of($value, $type, $class, $flags)->__debugInfo(),
            default => FieldValue::outward($value, $type, $class, $flags),
        };
    }

    private static function unset(mixed $value): mixed
    {
        return match (\get_debug_type($value)) {
            'string' => '',
            'int' => 0,
            'float' => 0.0,
            'bool' => false,
            default => [],
        };
    }
}
