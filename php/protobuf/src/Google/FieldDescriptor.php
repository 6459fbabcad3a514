<?php

declare(strict_types=1);

namespace Google\Protobuf;

use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\GPBLabel;
use Google\Protobuf\Internal\GPBType;
use Howdah\Protobuf\DescriptorFile;
use Howdah\Protobuf\Field;

/** Describes a field. */
class FieldDescriptor
{
    /**
     * @internal
     * @param Field|null $field null: in the entry of a map
     */
    public function __construct(
        private readonly FieldDescriptorProto $proto,
        private readonly int $index,
        private readonly ?Field $field,
        private readonly Descriptor $message,
        private readonly DescriptorFile $file,
    ) {
    }

    /** The name in the .proto file. */
    public function getName(): string
    {
        return $this->proto->getName();
    }

    public function getJsonName(): string
    {
        return $this->field->jsonName ?? $this->proto->getJsonName();
    }

    public function getNumber(): int
    {
        return $this->proto->getNumber();
    }

    /** Where the field stands in its message. */
    public function getIndex(): int
    {
        return $this->index;
    }

    /** @return int one of GPBLabel's */
    public function getLabel(): int
    {
        return match (true) {
            $this->isRequired() => GPBLabel::REQUIRED,
            $this->isRepeated() => GPBLabel::REPEATED,
            default => GPBLabel::OPTIONAL,
        };
    }

    public function isRequired(): bool
    {
        return $this->field?->cardinality === '!';
    }

    /** Also of maps. */
    public function isRepeated(): bool
    {
        return $this->proto->getLabel() === GPBLabel::REPEATED;
    }

    public function isPacked(): bool
    {
        return $this->field?->cardinality === '+';
    }

    public function isMap(): bool
    {
        return $this->field !== null && $this->field->keyType !== 0;
    }

    /** @return int one of GPBType's; of maps: MESSAGE */
    public function getType(): int
    {
        return $this->field === null || $this->isMap() ? $this->proto->getType() : $this->field->type;
    }

    /** Whether the message tells a field that is not set from one that has its default. */
    public function hasPresence(): bool
    {
        return $this->field === null ? $this->getType() === GPBType::MESSAGE : $this->field->hasPresence();
    }

    /** The default that the .proto file declares, or that of the type; null for messages and repeated fields. */
    public function getDefaultValue(): int|float|string|bool|null
    {
        if ($this->isRepeated()) {
            return null;
        }
        $declared = $this->proto->hasDefaultValue() ? $this->proto->getDefaultValue() : null;
        return match ($this->getType()) {
            GPBType::MESSAGE, GPBType::GROUP => null,
            GPBType::BOOL => $declared === 'true',
            GPBType::STRING => $declared ?? '',
            GPBType::BYTES => \stripcslashes($declared ?? ''),
            GPBType::FLOAT, GPBType::DOUBLE => match ($declared) {
                'inf' => \INF,
                '-inf' => - \INF,
                'nan', '-nan' => \NAN,
                default => (float) $declared,
            },
            GPBType::ENUM => $declared === null
                ? $this->getEnumType()->getValue(0)->getNumber()
                : $this->getEnumType()->getValueByName($declared)->getNumber(),
            GPBType::UINT64, GPBType::FIXED64 => \is_int(($declared ?? 0) + 0) ? (int) $declared : $declared,
            default => (int) $declared,
        };
    }

    /** The oneof that the field is in, also one that stands for `optional` of proto3. */
    public function getContainingOneof(): ?OneofDescriptor
    {
        $index = $this->getOneofIndex();
        return $index < 0 ? null : $this->message->getOneofDecl($index);
    }

    /** The oneof of the .proto file that the field is in. */
    public function getRealContainingOneof(): ?OneofDescriptor
    {
        return $this->proto->getProto3Optional() ? null : $this->getContainingOneof();
    }

    /** The index of the oneof that the field is in; -1: none. */
    public function getOneofIndex(): int
    {
        return $this->proto->hasOneofIndex() ? $this->proto->getOneofIndex() : -1;
    }

    /**
     * The message that values are; of maps: that of an entry, with the fields key and value.
     *
     * @throws \Exception if the field has another type
     */
    public function getMessageType(): Descriptor
    {
        $type = $this->getType();
        if ($type !== GPBType::MESSAGE && $type !== GPBType::GROUP) {
            throw new \Exception("Expected a field of messages, got {$this->getName()} of type $type (see GPBType).");
        }
        $name = \ltrim($this->proto->getTypeName(), '.');
        return $this->file->declaring($name)->message($name);
    }

    /** @throws \Exception if the field has another type */
    public function getEnumType(): EnumDescriptor
    {
        if ($this->getType() !== GPBType::ENUM) {
            throw new \Exception(
                "Expected a field of enums, got {$this->getName()} of type {$this->getType()} (see GPBType).",
            );
        }
        $name = \ltrim($this->proto->getTypeName(), '.');
        return $this->file->declaring($name)->enum($name);
    }
}

\class_alias(FieldDescriptor::class, 'Google\Protobuf\Internal\FieldDescriptor');
