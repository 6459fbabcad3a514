<?php

declare(strict_types=1);

namespace Howdah\PhpDoc;

/** The namespace and the `use` statements of a PHP file: what a name in a phpdoc comment of that file means. */
final class Imports
{
    /** @var array<string, self> by the path of the file */
    private static array $files = [];

    /** @param array<string, string> $classes full names by lower-case alias */
    private function __construct(private readonly array $classes)
    {
    }

    public static function ofFile(string|false $file): self
    {
        if ($file === false || !is_file($file)) {
            return new self([]);
        }
        return self::$files[$file] ??= new self(self::parse((string) file_get_contents($file)));
    }

    /** The full name of a class that code in a namespace calls by a name. */
    public function resolve(string $name, string $namespace): string
    {
        if (str_starts_with($name, '\\')) {
            return substr($name, 1);
        }
        [$first, $rest] = explode('\\', $name, 2) + [1 => null];
        $imported = $this->classes[strtolower($first)] ?? null;
        if ($imported !== null) {
            return $imported . ($rest === null ? '' : "\\$rest");
        }
        return ltrim("$namespace\\$name", '\\');
    }

    /** @return array<string, string> */
    private static function parse(string $code): array
    {
        $classes = [];
        $tokens = array_values(array_filter(
            \PhpToken::tokenize($code),
            static fn (\PhpToken $token) => !$token->isIgnorable(),
        ));
        foreach ($tokens as $i => $token) {
            $next = $tokens[$i + 1] ?? null;
            if ($token->is(T_USE) && $next?->is([T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED])) {
                $classes += self::statement($tokens, $i + 1);
            }
        }
        return $classes;
    }

    /**
     * @param list<\PhpToken> $tokens
     * @return array<string, string>
     */
    private static function statement(array $tokens, int $at): array
    {
        $text = '';
        while (isset($tokens[$at]) && $tokens[$at]->text !== ';') {
            $text .= $tokens[$at]->is(T_AS) ? ' as ' : $tokens[$at]->text;
            $at++;
        }
        $prefix = preg_match('~^(.*\\\\)\{(.*)\}$~', $text, $group) === 1 ? $group[1] : '';
        $classes = [];
        foreach (array_filter(explode(',', $group[2] ?? $text)) as $import) {
            [$name, $alias] = explode(' as ', $import) + [1 => null];
            $alias ??= substr((string) strrchr("\\$name", '\\'), 1);
            $classes[strtolower($alias)] = ltrim($prefix . $name, '\\');
        }
        return $classes;
    }
}
