<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

/** Arrays, and objects that hold elements as arrays do. */
final class ArrayType extends Type
{
    /**
     * @param ?Type $key of maps
     * @param string $container `array`, or the class that PHP holds the elements in: `ArrayIterator`, `Generator`,
     *     `Traversable`, `Doctrine\Common\Collections\Collection`, …
     */
    public function __construct(
        public readonly ArrayForm $form,
        public readonly Type $element,
        public readonly ?Type $key = null,
        public readonly string $container = 'array',
        bool $nullable = false,
    ) {
        parent::__construct($nullable);
    }

    protected function name(): string
    {
        return ($this->container === 'array' ? '' : "$this->container ")
            . $this->form->value . '<' . ($this->key === null ? '' : "$this->key, ") . "$this->element>";
    }
}
