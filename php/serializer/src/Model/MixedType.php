<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** Any value: what it is, is seen when it is written; read as json_decode gives it. */
final class MixedType extends Type
{
    public function __construct()
    {
        parent::__construct(true);
    }

    protected function name(): string
    {
        return 'mixed';
    }
}
