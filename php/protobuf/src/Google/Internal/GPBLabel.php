<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

/** The numbers of the labels of fields, as in FieldDescriptorProto.Label. */
class GPBLabel
{
    public const OPTIONAL = 1;
    public const REQUIRED = 2;
    public const REPEATED = 3;
}
