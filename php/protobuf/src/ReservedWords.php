<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/** Names that PHP keeps for itself. Classes of such names get a prefix, as Google's compiler gives it. */
final class ReservedWords
{
    public const RESERVED = [
        'abstract', 'and', 'array', 'as', 'break', 'callable', 'case', 'catch', 'class', 'clone', 'const', 'continue',
        'declare', 'default', 'die', 'do', 'echo', 'else', 'elseif', 'empty', 'enddeclare', 'endfor', 'endforeach',
        'endif', 'endswitch', 'endwhile', 'eval', 'exit', 'extends', 'final', 'finally', 'fn', 'for', 'foreach',
        'function', 'global', 'goto', 'if', 'implements', 'include', 'include_once', 'instanceof', 'insteadof',
        'interface', 'isset', 'list', 'match', 'namespace', 'new', 'or', 'parent', 'print', 'private', 'protected',
        'public', 'readonly', 'require', 'require_once', 'return', 'self', 'static', 'switch', 'throw', 'trait', 'try',
        'unset', 'use', 'var', 'while', 'xor', 'yield', 'int', 'float', 'bool', 'string', 'true', 'false', 'null',
        'void', 'iterable',
    ];
    /** No class may have these names in today's PHP, though Google's compiler lets them pass. */
    private const NO_CLASS = ['mixed', 'never', 'object'];

    /** What stands before a part of a class's name. */
    public static function prefix(string $name, string $package): string
    {
        if (!\in_array(\strtolower($name), [...self::RESERVED, ...self::NO_CLASS], true)) {
            return '';
        }
        return $package === 'google.protobuf' ? 'GPB' : 'PB';
    }
}
