<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Model\ClassModel;

/** Knows the model of each class. */
interface Models
{
    /**
     * @param class-string $class
     * @throws ModelException where what the class says is contradictory or not supported
     */
    public function of(string $class): ClassModel;
}
