<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

use Howdah\Serializer\ModelException;

/** A type that a handler of the application writes and reads. */
final class CustomType extends Type
{
    /**
     * @param list<mixed> $parameters as they stand after the name: `Money<'EUR'>` has `['EUR']`; types as texts
     * @param bool $takesNull whether the handler is given the null of a property, too
     * @param ?string $property of which it is the type, `class::name`, where the handler is to know that and the object
     */
    public function __construct(
        public readonly string $handler,
        public readonly array $parameters = [],
        bool $nullable = false,
        public readonly bool $takesNull = false,
        public readonly ?string $property = null,
    ) {
        parent::__construct($nullable);
    }

    public function withoutHandler(): ModelException
    {
        return new ModelException(sprintf(
            'The type %s is neither a class nor a type that is known. Give the serializer a handler for it.',
            $this->handler,
        ));
    }

    /** Differs from that of the class, of which the handler may make use. */
    protected function name(): string
    {
        $flags = JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;
        $parameters = $this->parameters === [] ? '' : '<' . json_encode($this->parameters, $flags) . '>';
        return "custom $this->handler$parameters" . ($this->property === null ? '' : " of $this->property");
    }
}
