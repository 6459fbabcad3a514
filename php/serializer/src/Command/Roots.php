<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Protobuf\FieldReader;

/** Tells which of the classes in a folder can be the root of a document. */
final class Roots
{
    /** Whether there are objects of the class, or it says by a discriminator of which classes there are. */
    public static function isRoot(string $class): bool
    {
        $reflection = new \ReflectionClass($class);
        if (!$reflection->isAbstract() && !$reflection->isInterface()) {
            return true;
        }
        try {
            return (new ClassModels(Conventions::howdah()))->of($class)->discriminator !== null;
        } catch (ModelException) {
            return false;
        }
    }

    /** Whether objects of the class are messages of Protocol Buffers, since its properties are fields. */
    public static function isMessage(string $class): bool
    {
        try {
            $model = (new ClassModels(Conventions::howdah()))->of($class);
            return $model->instantiable && FieldReader::hasFields($model);
        } catch (ModelException) {
            return false;
        }
    }
}
