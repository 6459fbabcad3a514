<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

final class EnumType extends Type
{
    /**
     * @param bool $byName writes the case's name rather than its value; always true for pure enums
     * @param ?ScalarKind $backing of the value: int or string; null by name
     */
    public function __construct(
        public readonly string $class,
        public readonly bool $byName,
        public readonly ?ScalarKind $backing,
        bool $nullable = false,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        return "$this->class<" . ($this->backing === null ? 'name' : $this->backing->value) . '>';
    }
}
