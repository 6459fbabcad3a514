<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** What is to be said of a class or a property: why something cannot be done, and what mends it. */
final class Finding
{
    private function __construct(public readonly string $of, public readonly string $text)
    {
    }

    /** @param string $of class, property, file and line, as far as they are known */
    public static function on(string $of, string $text): self
    {
        return new self($of, rtrim($text, '.') . '.');
    }

    /** Of an error that names the class or property first, or not at all. */
    public static function ofError(string $class, \Throwable $error): self
    {
        $name = '\\\\?[A-Za-z_\x80-\xff][\w\x80-\xff\\\\]*(?:::\$?[\w\x80-\xff]+(?:\(\))?)?';
        $of = $class;
        $text = $error->getMessage();
        // Errors that pass through several hands name it more than once.
        while (preg_match("~^($name(?: \([^()]+:\d+\))?|/[^\s:]+:\d+): (.+)$~sD", $text, $match) === 1) {
            $isKnown = str_contains($of, ':') && !str_contains($match[1], '::');
            $of = $isKnown || strlen($match[1]) < strlen($of) ? $of : $match[1];
            $text = $match[2];
        }
        if ($of === $class && preg_match("~$name::\\\$\w+~", $text, $match) === 1) {
            $of = $match[0];
        }
        return self::on($of, $text);
    }

    public function __toString(): string
    {
        return "  $this->of\n    $this->text";
    }
}
