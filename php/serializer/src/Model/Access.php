<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

enum Access
{
    /** The property itself, also where it is private. */
    case Property;
    /** A method of the object, public or not. */
    case Method;
    /** An expression of the application's expression language, with `object` as the object. */
    case Expression;
    /** The same value for all objects: the property's default. */
    case Constant;
}
