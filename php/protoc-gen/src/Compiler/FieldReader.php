<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\FeatureSet;
use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto\Label;
use Google\Protobuf\Internal\GPBType;
use Howdah\Model\Field;
use Howdah\Model\Kind;
use Howdah\Model\Oneof;
use Howdah\Model\Presence;
use Howdah\Model\Shape;
use Howdah\Model\Type;

/** Reads the fields of one message. */
final class FieldReader
{
    public function __construct(
        private readonly Schema $schema,
        private readonly string $file,
        private readonly string $scope,
        private readonly Features $features,
        private readonly MemberNames $names,
    ) {
    }

    public function read(
        FieldDescriptorProto $field,
        ?Oneof $oneof,
        ?FeatureSet $oneofFeatures,
        string $comment,
    ): ProtoField {
        $features = $this->features->with($oneofFeatures)->with($field->getOptions()?->getFeatures());
        $entry = $this->mapEntry($field);
        if ($entry !== null) {
            return $this->readMap($field, $entry, $features, $comment);
        }
        $presence = match (true) {
            $field->getLabel() === Label::LABEL_REQUIRED => Presence::Required,
            $features->fieldPresence === Features::LEGACY_REQUIRED => Presence::Required,
            $field->getProto3Optional() => Presence::Explicit,
            $features->fieldPresence === Features::IMPLICIT => Presence::Implicit,
            default => Presence::Explicit,
        };
        return $this->field($field, $field->getJsonName(), $features, $presence, $oneof, $comment);
    }

    public function readExtension(FieldDescriptorProto $field, string $fullName, string $comment): ProtoField
    {
        $features = $this->features->with($field->getOptions()?->getFeatures());
        return $this->field($field, "[$fullName]", $features, Presence::Explicit, null, $comment);
    }

    private function field(
        FieldDescriptorProto $field,
        string $jsonName,
        Features $features,
        Presence $presence,
        ?Oneof $oneof,
        string $comment,
        bool $isEntry = false,
    ): ProtoField {
        $type = $field->getType();
        if ($type === GPBType::MESSAGE && $features->messageEncoding === Features::DELIMITED && !$isEntry) {
            $type = GPBType::GROUP;
        }
        $isRepeated = $field->getLabel() === Label::LABEL_REPEATED;
        $number = $field->getNumber();
        return new ProtoField(
            new Field(
                $field->getName(),
                $isEntry ? '' : $this->names->propertyOf($number),
                $this->type($field),
                $isRepeated ? Shape::List : Shape::Single,
                $presence,
                null,
                DefaultValue::of($field, $this->schema),
                $jsonName,
                $isEntry ? '' : $this->names->accessorOf($number),
                $oneof,
                (bool) $field->getOptions()?->getDeprecated(),
                $comment,
            ),
            $number,
            $type,
            $this->declaration($field, $presence, $oneof),
            $isRepeated && WireType::isPackable($type) && $this->isPacked($field, $features),
            $features->utf8Validation === Features::VERIFY,
            $this->closedValues($field),
            $field->getTypeName() === '' ? null : substr($field->getTypeName(), 1),
            $type === GPBType::GROUP ? $this->textName($field) : null,
            $this->schema->hasRequired(substr($field->getTypeName(), 1)),
        );
    }

    private function readMap(
        FieldDescriptorProto $field,
        DescriptorProto $entry,
        Features $features,
        string $comment,
    ): ProtoField {
        [$key, $value] = array_map(
            fn(FieldDescriptorProto $part): ProtoField
                => $this->field($part, $part->getName(), $features, Presence::Implicit, null, '', true),
            [...$entry->getField()],
        );
        $number = $field->getNumber();
        $types = WireType::name($key->type) . ', ' . ($value->messageName ?? WireType::name($value->type));
        return new ProtoField(
            new Field(
                $field->getName(),
                $this->names->propertyOf($number),
                $value->field->type,
                Shape::Map,
                Presence::Implicit,
                $key->field->type,
                null,
                $field->getJsonName(),
                $this->names->accessorOf($number),
                null,
                (bool) $field->getOptions()?->getDeprecated(),
                $comment,
            ),
            $number,
            GPBType::MESSAGE,
            "map<$types> {$field->getName()} = $number",
            utf8: $features->utf8Validation === Features::VERIFY,
            key: $key,
            value: $value,
        );
    }

    private function mapEntry(FieldDescriptorProto $field): ?DescriptorProto
    {
        if ($field->getType() !== GPBType::MESSAGE || $field->getLabel() !== Label::LABEL_REPEATED) {
            return null;
        }
        $message = $this->schema->message($field->getTypeName());
        return $message->getOptions()?->getMapEntry() ? $message : null;
    }

    private function type(FieldDescriptorProto $field): Type
    {
        $kind = match ($field->getType()) {
            GPBType::DOUBLE => Kind::Double,
            GPBType::FLOAT => Kind::Float,
            GPBType::INT64, GPBType::SFIXED64, GPBType::SINT64 => Kind::Int64,
            GPBType::UINT64, GPBType::FIXED64 => Kind::Uint64,
            GPBType::INT32, GPBType::SFIXED32, GPBType::SINT32 => Kind::Int32,
            GPBType::UINT32, GPBType::FIXED32 => Kind::Uint32,
            GPBType::BOOL => Kind::Bool,
            GPBType::STRING => Kind::String,
            GPBType::BYTES => Kind::Bytes,
            GPBType::ENUM => Kind::Enumeration,
            GPBType::MESSAGE, GPBType::GROUP => Kind::Message,
        };
        $name = $field->getTypeName();
        return new Type($kind, $name === '' ? null : $this->schema->classOf($name));
    }

    private function isPacked(FieldDescriptorProto $field, Features $features): bool
    {
        $options = $field->getOptions();
        return $options?->hasPacked()
            ? $options->getPacked()
            : $features->repeatedFieldEncoding === Features::PACKED;
    }

    private function closedValues(FieldDescriptorProto $field): ?ClosedValues
    {
        if ($field->getType() !== GPBType::ENUM) {
            return null;
        }
        $enumeration = $this->schema->enumeration($field->getTypeName());
        $numbers = [];
        foreach ($enumeration->values as $value) {
            $numbers[] = $value->number;
        }
        return $enumeration->closed ? ClosedValues::of($numbers) : null;
    }

    /** What looks like a proto2 group is called by its message's name in text format. */
    private function textName(FieldDescriptorProto $field): ?string
    {
        $type = substr($field->getTypeName(), 1);
        $at = strrpos($type, '.');
        $scope = $at === false ? '' : substr($type, 0, $at);
        $name = $at === false ? $type : substr($type, $at + 1);
        $isGroup = $scope === $this->scope && strtolower($name) === $field->getName()
            && $this->schema->fileOf($type) === $this->file;
        return $isGroup ? $name : null;
    }

    private function declaration(FieldDescriptorProto $field, Presence $presence, ?Oneof $oneof): string
    {
        $label = match (true) {
            $field->getLabel() === Label::LABEL_REPEATED => 'repeated ',
            $oneof !== null || $presence === Presence::Implicit => '',
            $presence === Presence::Required => 'required ',
            default => 'optional ',
        };
        $type = $field->getTypeName() === '' ? WireType::name($field->getType()) : substr($field->getTypeName(), 1);
        return "$label$type {$field->getName()} = {$field->getNumber()}";
    }
}
