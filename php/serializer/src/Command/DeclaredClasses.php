<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** Finds by their tokens what classes, interfaces and enums PHP files declare; none is run. */
final class DeclaredClasses
{
    private const PASSED_OVER = ['vendor', 'node_modules'];

    /**
     * @param string $path a file, or a folder of them
     * @return list<string> in the files' order
     */
    public static function below(string $path): array
    {
        $names = [];
        foreach (self::files($path) as $file) {
            $names = [...$names, ...self::of((string) file_get_contents($file))];
        }
        return $names;
    }

    /** @return iterable<string> */
    private static function files(string $path): iterable
    {
        if (is_file($path)) {
            yield $path;
            return;
        }
        foreach (scandir($path) ?: [] as $name) {
            $below = rtrim($path, '/') . "/$name";
            if ($name[0] === '.' || is_link($below) && is_dir($below)) {
                continue;
            }
            if (is_dir($below) && !in_array($name, self::PASSED_OVER, true)) {
                yield from self::files($below);
            } elseif (str_ends_with($name, '.php') && is_file($below)) {
                yield $below;
            }
        }
    }

    /** @return list<string> */
    public static function of(string $source): array
    {
        $tokens = array_values(array_filter(
            \PhpToken::tokenize($source),
            static fn(\PhpToken $token): bool => !$token->isIgnorable(),
        ));
        $namespace = '';
        $names = [];
        foreach ($tokens as $i => $token) {
            $next = $tokens[$i + 1] ?? null;
            if ($token->is(T_NAMESPACE)) {
                $namespace = $next?->is([T_STRING, T_NAME_QUALIFIED]) ? "$next->text\\" : '';
            }
            // `X::class`, `new class (…)` and `new class extends Y` declare no name.
            $isDeclared = $token->is([T_CLASS, T_INTERFACE, T_ENUM])
                && $next?->is(T_STRING)
                && !($tokens[$i - 1] ?? null)?->is([T_DOUBLE_COLON, T_NEW, T_OBJECT_OPERATOR, T_FUNCTION, T_CONST]);
            if ($isDeclared) {
                $names[] = $namespace . $next->text;
            }
        }
        return $names;
    }
}
