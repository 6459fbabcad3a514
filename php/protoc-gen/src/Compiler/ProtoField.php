<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Model\Field;
use Howdah\Model\Presence;
use Howdah\Model\Shape;

/** A field of the model, and what only protobuf knows of it. */
final class ProtoField
{
    /**
     * @param int $type a GPBType; GROUP for all that is delimited
     * @param string $declaration as a .proto file has it, for comments
     * @param ?ClosedValues $closed the values of a closed enum
     * @param bool $requiredBelow whether a message in it may lack required fields
     * @param ?self $key of maps
     * @param ?self $value of maps
     */
    public function __construct(
        public readonly Field $field,
        public readonly int $number,
        public readonly int $type,
        public readonly string $declaration = '',
        public readonly bool $packed = false,
        public readonly bool $utf8 = true,
        public readonly ?ClosedValues $closed = null,
        public readonly ?string $messageName = null,
        public readonly ?string $textName = null,
        public readonly bool $requiredBelow = false,
        public readonly ?self $key = null,
        public readonly ?self $value = null,
    ) {
    }

    public function isRepeated(): bool
    {
        return $this->field->shape === Shape::List;
    }

    public function isMap(): bool
    {
        return $this->field->shape === Shape::Map;
    }

    public function isSingle(): bool
    {
        return $this->field->shape === Shape::Single;
    }

    public function isMessage(): bool
    {
        return $this->type === GPBType::MESSAGE || $this->type === GPBType::GROUP;
    }

    /** Whether null says that it isn't set. */
    public function isNullable(): bool
    {
        return $this->isSingle() && $this->field->oneof === null
            && ($this->isMessage() || $this->field->presence !== Presence::Implicit);
    }
}
