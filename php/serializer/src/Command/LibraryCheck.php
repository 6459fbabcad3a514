<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** Knows what becomes of an application that uses a serializer of others. */
interface LibraryCheck
{
    /** What stands in for the application's serializer. */
    public function means(): string;

    /** @return list<Finding> what of the class would behave differently */
    public function differing(string $class): array;

    /** @return list<Finding> what of the class is left to the application's serializer */
    public function handedOn(string $class): array;

    /**
     * @param list<string> $classes of all kinds that the code base declares
     * @return list<Finding> what of it is no model of data, and would behave differently
     */
    public function code(array $classes): array;
}
