<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

/**
 * Names the variables of generated code, so that none is another's.
 *
 * That of a property is named as the property is, if that name starts with a letter, has no two underscores in a row,
 * and is not one of the code's own. For any other name it starts with two underscores. What belongs to a variable has
 * its name, two underscores, and a part that starts with a capital letter.
 */
final class Variable
{
    /** Names that code has for what is no property's, and that PHP has for itself. */
    private const TAKEN = [
        'GLOBALS', 'careful', 'context', 'data', 'error', 'id', 'into', 'item', 'items', 'kept', 'key', 'left', 'list',
        'object', 'out', 'read', 'this', 'tooDeep', 'type', 'unknown', 'write',
    ];

    /** The variable, with its `$`, of the property with the name. */
    public static function of(string $name): string
    {
        $isPlain = preg_match('/^[A-Za-z\x80-\xff](_?[A-Za-z0-9\x80-\xff])*_?$/D', $name) === 1;
        if ($isPlain && !in_array($name, self::TAKEN, true)) {
            return "\$$name";
        }
        $escape = static fn(array $match): string => '_' . bin2hex($match[0]);
        return '$__' . preg_replace_callback('/[^A-Za-z0-9\x80-\xff]/', $escape, $name);
    }

    /** A variable that belongs to another, such as `Item` for the elements of what that holds. */
    public static function part(string $variable, string $part): string
    {
        return "{$variable}__$part";
    }
}
