<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** A document that does not fit its class. */
final class Refused extends \RuntimeException
{
    /** @param non-empty-list<array{string, string}> $errors JSON pointers, each with what is wrong there */
    public function __construct(public readonly array $errors)
    {
        parent::__construct(implode("\n", array_map(static fn(array $e): string => "$e[0]: $e[1]", $errors)));
    }
}
