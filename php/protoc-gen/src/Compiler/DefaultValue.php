<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\GPBType;

/** What a field's getter says when it isn't set. Descriptors hold it as text. */
final class DefaultValue
{
    public static function of(FieldDescriptorProto $field, Schema $schema): int|float|string|bool|null
    {
        $text = $field->hasDefaultValue() ? $field->getDefaultValue() : null;
        return match ($field->getType()) {
            GPBType::DOUBLE, GPBType::FLOAT => self::float($text ?? '0', $field->getType()),
            GPBType::BOOL => $text === 'true',
            GPBType::STRING => $text ?? '',
            GPBType::BYTES => stripcslashes($text ?? ''),
            GPBType::MESSAGE, GPBType::GROUP => null,
            GPBType::ENUM => self::enum($field, $schema, $text),
            GPBType::UINT64, GPBType::FIXED64 => self::uint64($text ?? '0'),
            default => (int) ($text ?? 0),
        };
    }

    private static function float(string $text, int $type): float
    {
        $value = match ($text) {
            'inf' => INF,
            '-inf' => - INF,
            'nan', '-nan' => NAN,
            default => (float) $text,
        };
        return $type === GPBType::FLOAT ? unpack('g', pack('g', $value))[1] : $value;
    }

    /** In two's complement, as slots hold it. */
    private static function uint64(string $text): int
    {
        $low = (int) substr($text, -9);
        $high = (int) substr($text, 0, -9);
        return $high * 500_000_000 + ($low >> 1) << 1 | $low & 1;
    }

    private static function enum(FieldDescriptorProto $field, Schema $schema, ?string $name): int
    {
        $values = $schema->enumeration($field->getTypeName())->values;
        foreach ($values as $value) {
            if ($name === null || $value->name === $name) {
                return $value->number;
            }
        }
        throw new CompilerException("The default of {$field->getName()} is $name, which its enum does not have.");
    }
}
