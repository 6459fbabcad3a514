<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Generation;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;

/** Tells what is wrong with a document that a generated function could not read. */
final class ReadFailure
{
    public function __construct(private readonly Generation $generation)
    {
    }

    /** What json_decode() did not take. */
    public static function ofText(string $json, \JsonException $malformed): ReadException
    {
        $depth = Serializer::MAX_DEPTH;
        $message = match (true) {
            $malformed->getCode() === JSON_ERROR_DEPTH => "Nested deeper than $depth levels",
            $json === '' => 'The document is empty; expected JSON',
            default => 'The document is not JSON: ' . $malformed->getMessage(),
        };
        return new ReadException([new ReadError('', $message)], $malformed);
    }

    /**
     * A TypeError that no value of the document explains comes from the application's own code.
     *
     * @param mixed $data as json_decode gives it, with arrays for objects
     * @param Type|string $type that was read
     * @param ?object $into that was to be filled
     */
    public function of(
        Mismatch|\TypeError $failure,
        mixed $data,
        Type|string $type,
        ReadContext $context,
        ?object $into,
    ): \Throwable {
        $type = is_string($type) ? $this->generation->typeOfText($type) : $type;
        $conventions = $this->generation->conventions;
        $checker = new ReadChecker($conventions, $this->generation->program(Direction::Read));
        $errors = $checker->check($data, $type, $context, $into);
        if ($errors === []) {
            return $failure instanceof \TypeError
                ? $failure
                : new ReadException([new ReadError('', $failure->getMessage())], $failure);
        }
        return new ReadException(ReadRules::isStrict($conventions) ? $errors : [$errors[0]], $failure);
    }
}
