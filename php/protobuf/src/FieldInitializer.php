<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\MapField;
use Google\Protobuf\RepeatedField;

/** Turns what a constructor was given for a field into what its property holds. */
final class FieldInitializer
{
    private const WRAPPERS = [
        'Google\Protobuf\BoolValue' => true,
        'Google\Protobuf\BytesValue' => true,
        'Google\Protobuf\DoubleValue' => true,
        'Google\Protobuf\FloatValue' => true,
        'Google\Protobuf\Int32Value' => true,
        'Google\Protobuf\Int64Value' => true,
        'Google\Protobuf\StringValue' => true,
        'Google\Protobuf\UInt32Value' => true,
        'Google\Protobuf\UInt64Value' => true,
    ];

    public static function value(Field $field, mixed $value, bool $signed): mixed
    {
        if ($value === null) {
            return $field->hasPresence() ? null : throw new \TypeError(
                "Expected a value for the field $field->name, which is never null, got null. Leave it out.",
            );
        }
        $flags = ($signed ? RepeatedField::SIGNED : 0) | ($field->raw ? RepeatedField::RAW : 0);
        if ($field->keyType !== 0) {
            $values = self::elements($field, $value);
            return MapField::slot($values, $field->keyType, $field->type, $field->class, $flags);
        }
        if ($field->repeated) {
            return RepeatedField::slot(self::elements($field, $value), $field->type, $field->class, $flags);
        }
        return match (true) {
            $field->isMessage => Check::message(self::message($field, $value), $field->class),
            $field->closed !== null => Check::closed(Check::enum($value), $field->closed, $field->class),
            default => FieldValue::inward($value, $field->type, $field->class, $flags),
        };
    }

    private static function elements(Field $field, mixed $values): array|RepeatedField|MapField
    {
        if ($values instanceof RepeatedField || $values instanceof MapField) {
            return $values;
        }
        if (!\is_array($values)) {
            throw new \InvalidArgumentException(
                "Expected an array for the field $field->name, got " . \get_debug_type($values) . '.',
            );
        }
        if ($field->isMessage) {
            foreach ($values as $key => $value) {
                $values[$key] = self::message($field, $value);
            }
        }
        return $values;
    }

    private static function message(Field $field, mixed $value): mixed
    {
        if (\is_object($value) || $value === null) {
            return $value;
        }
        if (isset(self::WRAPPERS[$field->class]) && !\is_array($value)) {
            $value = ['value' => $value];
        }
        if (!\is_array($value)) {
            return $value;
        }
        $message = new $field->class();
        MessageProperties::fill($message, $value);
        return $message;
    }
}
