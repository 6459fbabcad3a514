<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

final class ScalarType extends Type
{
    /**
     * @param ?int $precision of floats: decimals that are kept; null keeps all
     * @param ?int $rounding one of PHP_ROUND_HALF_*, with a precision
     */
    public function __construct(
        public readonly ScalarKind $kind,
        bool $nullable = false,
        public readonly ?int $precision = null,
        public readonly ?int $rounding = null,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        $rounding = $this->rounding ?? PHP_ROUND_HALF_UP;
        return $this->kind->value . ($this->precision === null ? '' : "<$this->precision, $rounding>");
    }
}
