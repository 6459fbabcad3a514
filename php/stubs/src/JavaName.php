<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** Java names for PHP names. */
final class JavaName
{
    private const RESERVED = [
        'abstract', 'assert', 'boolean', 'break', 'byte', 'case', 'catch', 'char', 'class', 'const', 'continue',
        'default', 'do', 'double', 'else', 'enum', 'extends', 'false', 'final', 'finally', 'float', 'for', 'goto', 'if',
        'implements', 'import', 'instanceof', 'int', 'interface', 'long', 'native', 'new', 'null', 'package', 'private',
        'protected', 'public', 'return', 'short', 'static', 'strictfp', 'super', 'switch', 'synchronized', 'this',
        'throw', 'throws', 'transient', 'true', 'try', 'void', 'volatile', 'while', '_',
    ];

    /** Methods of java.lang.Object that an interface cannot use for something else. */
    private const OF_OBJECT = [
        'clone', 'equals', 'finalize', 'getClass', 'hashCode', 'notify', 'notifyAll', 'toString', 'wait',
    ];

    /** Types that a generated name must not hide. */
    private const TYPES = [
        'Boolean', 'Double', 'List', 'Long', 'Map', 'Nullable', 'Object', 'Optional', 'OptionalDouble', 'OptionalLong',
        'PhpArray', 'PhpCallable', 'PhpCallback', 'PhpClass', 'PhpConstructor', 'PhpEnum', 'PhpException',
        'PhpFunctions', 'PhpName', 'PhpObject', 'PhpProperty', 'PhpReference', 'PhpResource', 'PhpStatic', 'String',
        'Value', 'Deprecated', 'Override',
    ];

    private function __construct()
    {
    }

    /** `array_sum` becomes `arraySum`; a name without underscores stays as it is. */
    public static function ofMethod(string $php): string
    {
        $java = self::camelCase($php);
        return in_array($java, self::OF_OBJECT, true) ? "{$java}_" : self::unreserved($java);
    }

    public static function ofParameter(string $php): string
    {
        return self::unreserved(self::camelCase($php));
    }

    /** `cart-functions` becomes `CartFunctions`. */
    public static function ofType(string $php): string
    {
        $words = preg_split('~[^a-zA-Z0-9\x80-\xff]+~', $php, -1, PREG_SPLIT_NO_EMPTY);
        $java = implode('', array_map(ucfirst(...), $words));
        $java = preg_match('~^\d~', $java) === 1 || $java === '' ? "_$java" : $java;
        return in_array($java, self::TYPES, true) ? "{$java}_" : $java;
    }

    /** `VeryHigh` becomes `VERY_HIGH`; a name in capitals stays as it is. */
    public static function ofConstant(string $php): string
    {
        return self::unreserved(preg_match('~[a-z]~', $php) === 1 ? strtoupper(self::snakeCase($php)) : $php);
    }

    /** The PHP function that a Java method calls when no annotation names another one: `arraySum`, `array_sum`. */
    public static function snakeCase(string $java): string
    {
        $pattern = '~(?<=[^A-Z_])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])~';
        return strtolower((string) preg_replace($pattern, '_', $java));
    }

    public static function isPackage(string $name): bool
    {
        foreach (explode('.', $name) as $part) {
            if (preg_match('~^[a-zA-Z_$][\w$]*$~', $part) !== 1 || in_array($part, self::RESERVED, true)) {
                return false;
            }
        }
        return true;
    }

    public static function isType(string $name): bool
    {
        return preg_match('~^[a-zA-Z_$][\w$]*$~', $name) === 1 && !in_array($name, self::RESERVED, true);
    }

    private static function camelCase(string $php): string
    {
        $words = explode('_', trim($php, '_'));
        $first = (string) array_shift($words);
        if ($words === [] && $php !== strtoupper($php)) {
            return preg_match('~^\d~', $first) === 1 ? "_$first" : lcfirst($first);
        }
        $first = $first === strtoupper($first) ? strtolower($first) : lcfirst($first);
        $java = $first . implode('', array_map(self::capitalized(...), $words));
        return preg_match('~^\d|^$~', $java) === 1 ? "_$java" : $java;
    }

    private static function capitalized(string $word): string
    {
        return $word === strtoupper($word) ? ucfirst(strtolower($word)) : ucfirst($word);
    }

    private static function unreserved(string $java): string
    {
        return in_array($java, self::RESERVED, true) ? "{$java}_" : $java;
    }
}
