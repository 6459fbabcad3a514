<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/** Writes the source of functions of one direction. */
interface Emitter
{
    /** Declares the function `$file->name` that writes or reads objects of the node's class. */
    public function emit(Node $node, FunctionFile $file): void;

    /** Declares the function `$file->name` that writes or reads values of a type that is not a class. */
    public function emitType(Type $type, Selection $selection, FunctionFile $file): void;
}
