<?php

declare(strict_types=1);

namespace Howdah\Serializer\Model;

enum ArrayForm: string
{
    /** A JSON array. */
    case List = 'list';
    /** A JSON object, also when it is empty. */
    case Map = 'map';
    /** A JSON array where PHP's array is a list, a JSON object otherwise. */
    case Any = 'array';
}
