<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\Edition;
use Google\Protobuf\Internal\FeatureSet;
use Google\Protobuf\Internal\FeatureSet\EnumType;
use Google\Protobuf\Internal\FeatureSet\FieldPresence;
use Google\Protobuf\Internal\FeatureSet\JsonFormat;
use Google\Protobuf\Internal\FeatureSet\MessageEncoding;
use Google\Protobuf\Internal\FeatureSet\RepeatedFieldEncoding;
use Google\Protobuf\Internal\FeatureSet\Utf8Validation;

/** The features in force at one place of a .proto file. proto2 and proto3 are editions, too. */
final class Features
{
    public const IMPLICIT = FieldPresence::IMPLICIT;
    public const LEGACY_REQUIRED = FieldPresence::LEGACY_REQUIRED;
    public const CLOSED = EnumType::CLOSED;
    public const PACKED = RepeatedFieldEncoding::PACKED;
    public const VERIFY = Utf8Validation::VERIFY;
    public const DELIMITED = MessageEncoding::DELIMITED;

    private function __construct(
        public readonly int $fieldPresence,
        public readonly int $enumType,
        public readonly int $repeatedFieldEncoding,
        public readonly int $utf8Validation,
        public readonly int $messageEncoding,
        public readonly int $jsonFormat,
    ) {
    }

    /** The defaults that descriptor.proto states for an edition. */
    public static function ofEdition(int $edition): self
    {
        $legacy = $edition < Edition::EDITION_PROTO3;
        return new self(
            $edition === Edition::EDITION_PROTO3 ? FieldPresence::IMPLICIT : FieldPresence::EXPLICIT,
            $legacy ? EnumType::CLOSED : EnumType::OPEN,
            $legacy ? RepeatedFieldEncoding::EXPANDED : RepeatedFieldEncoding::PACKED,
            $legacy ? Utf8Validation::NONE : Utf8Validation::VERIFY,
            MessageEncoding::LENGTH_PREFIXED,
            $legacy ? JsonFormat::LEGACY_BEST_EFFORT : JsonFormat::ALLOW,
        );
    }

    /** These, with what is set in the options of something inside. */
    public function with(?FeatureSet $set): self
    {
        if ($set === null) {
            return $this;
        }
        return new self(
            $set->hasFieldPresence() ? $set->getFieldPresence() : $this->fieldPresence,
            $set->hasEnumType() ? $set->getEnumType() : $this->enumType,
            $set->hasRepeatedFieldEncoding() ? $set->getRepeatedFieldEncoding() : $this->repeatedFieldEncoding,
            $set->hasUtf8Validation() ? $set->getUtf8Validation() : $this->utf8Validation,
            $set->hasMessageEncoding() ? $set->getMessageEncoding() : $this->messageEncoding,
            $set->hasJsonFormat() ? $set->getJsonFormat() : $this->jsonFormat,
        );
    }
}
