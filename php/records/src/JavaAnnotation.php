<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Stubs\JavaConstant;

/** An annotation of Howdah's. */
final class JavaAnnotation
{
    private function __construct(public readonly string $code, public readonly string $import)
    {
    }

    /** One of `io.howdah.json`. */
    public static function json(string $name, string $arguments = ''): self
    {
        return new self("@$name" . ($arguments === '' ? '' : "($arguments)"), "io.howdah.json.$name");
    }

    /** One of `io.howdah`, which gives a name in PHP. */
    public static function php(string $name, string $value): self
    {
        return new self("@$name(" . JavaConstant::string($value) . ')', "io.howdah.$name");
    }

    public static function text(string $name, string $value): self
    {
        return self::json($name, JavaConstant::string($value));
    }

    /** @param list<string> $values */
    public static function texts(string $name, array $values): self
    {
        return self::json($name, self::array($values));
    }

    /** @param list<string> $values */
    public static function array(array $values): string
    {
        $literals = array_map(JavaConstant::string(...), $values);
        return count($literals) === 1 ? $literals[0] : '{' . implode(', ', $literals) . '}';
    }
}
