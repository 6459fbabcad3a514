<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;

/** Decodes documents and runs generated functions on them, and tells what is wrong where they fail. */
final class Reader
{
    private readonly int $flags;

    public function __construct(private readonly Functions $functions)
    {
        // JMS serializer has json_decode make floats of integers beyond the range of int.
        $this->flags = JSON_THROW_ON_ERROR | ($functions->conventions->casts ? 0 : JSON_BIGINT_AS_STRING);
    }

    /** @throws ReadException */
    public function decode(string $json): mixed
    {
        try {
            // json_decode counts scalars as a level.
            return json_decode($json, true, ReadContext::MAX_DEPTH + 1, $this->flags);
        } catch (\JsonException $malformed) {
            $depth = ReadContext::MAX_DEPTH;
            $message = match (true) {
                $malformed->getCode() === JSON_ERROR_DEPTH => "Nested deeper than $depth levels",
                $json === '' => 'The document is empty; expected JSON',
                default => 'The document is not JSON: ' . $malformed->getMessage(),
            };
            throw new ReadException([new ReadError('', $message)], $malformed);
        }
    }

    /**
     * @param callable-string $function the generated one of the type
     * @param mixed $data as json_decode gives it, with arrays for objects
     * @param Type|string $type a text is parsed once something is wrong with a document
     * @param ?object $into an object to fill, where the type is its class
     * @throws ReadException
     */
    public function read(
        string $function,
        mixed $data,
        Type|string $type,
        ReadContext $context,
        ?object $into = null,
    ): mixed {
        try {
            return $into === null ? $function($data, $context) : $function($data, $context, $into);
        } catch (Mismatch | \TypeError $failure) {
            throw $this->explain($failure, $data, $type, $context);
        }
    }

    /** A TypeError that no value of the document explains comes from the application's own code. */
    private function explain(
        \Throwable $failure,
        mixed $data,
        Type|string $type,
        ReadContext $context,
    ): \Throwable {
        $type = is_string($type) ? $this->functions->typeOfText($type) : $type;
        $conventions = $this->functions->conventions;
        $checker = new ReadChecker($conventions, $this->functions->program(Direction::Read));
        $errors = $checker->check($data, $type, $context->selection);
        if ($errors === []) {
            return $failure instanceof \TypeError
                ? $failure
                : new ReadException([new ReadError('', $failure->getMessage())], $failure);
        }
        return new ReadException(ReadRules::isStrict($conventions) ? $errors : [$errors[0]], $failure);
    }
}
