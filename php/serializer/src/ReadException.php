<?php

declare(strict_types=1);

namespace Howdah\Serializer;

/** A document that does not fit its class. */
final class ReadException extends SerializerException
{
    /** @param non-empty-list<ReadError> $errors in strict mode all of them, else the first */
    public function __construct(public readonly array $errors, ?\Throwable $previous = null)
    {
        $lines = [];
        foreach ($errors as $error) {
            $lines[] = ($error->pointer === '' ? '(root)' : $error->pointer) . ": $error->message";
        }
        parent::__construct(implode("\n", $lines), 0, $previous);
    }

    /** The same, of a document of which this one's is the part that the pointer names. */
    public function below(string $pointer): self
    {
        return new self(array_map(
            static fn(ReadError $error): ReadError => new ReadError($pointer . $error->pointer, $error->message),
            $this->errors,
        ), $this->getPrevious());
    }
}
