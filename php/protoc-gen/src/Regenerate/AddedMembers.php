<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Protobuf\Message;

/**
 * What an original class has beyond what the compiler wrote.
 *
 * Google's client libraries add static methods `build(…)` to their requests, and older versions made aliases of
 * classes that have since been renamed. Both go with the class.
 */
final class AddedMembers
{
    /** What only code of Google's compiler does, which has its counterpart here. */
    private const COMPILED = '~\b(?:GPBUtil|GPBType|RepeatedField|MapField|readOneof|writeOneof|whichOneof|hasOneof'
        . '|readWrapperValue|writeWrapperValue|initOnce|valueToName)\b~';

    /** How many methods and constants were carried over. */
    public readonly int $count;

    /** @var list<string> methods and constants that could not be carried over */
    public readonly array $left;

    /** The generated source, with what was carried over. */
    public readonly string $source;

    public function __construct(string $original, string $generated)
    {
        $left = [];
        $carried = '';
        $missing = self::missing($original, $generated);
        foreach ($missing as $name => $member) {
            if (preg_match(self::COMPILED, $member) === 1) {
                $member = self::renamed($name, $generated);
            }
            if ($member === null) {
                $left[] = $name;
            } else {
                $carried .= "\n$member\n";
            }
        }
        if ($carried !== '') {
            $end = (int) strrpos($generated, '}');
            $generated = rtrim(substr($generated, 0, $end)) . "\n" . $carried . substr($generated, $end);
            $generated = self::withImports($original, $generated, $carried);
        }
        $this->left = $left;
        $this->count = count($missing) - count($left);
        $this->source = $generated . self::aliases($original);
    }

    /** What is called getXUnwrapped() now was getXValue() at first, and Google's own libraries have kept that. */
    private static function renamed(string $name, string $generated): ?string
    {
        $now = preg_replace('~Value$~D', 'Unwrapped', $name);
        if (preg_match("~ function $now\\(([^)]*)\\)([^{\n]*)~", $generated, $match) !== 1) {
            return null;
        }
        preg_match_all('~\$\w+~', $match[1], $arguments);
        $call = "\$this->$now(" . implode(', ', $arguments[0]) . ')';
        return <<<PHP
                /** Another name of $now(). */
                public function $name($match[1])$match[2]
                {
                    return $call;
                }
            PHP;
    }

    /** @return array<string, string> source of members that only the original has, by name */
    private static function missing(string $original, string $generated): array
    {
        $pattern = '~^[ \t]*(?:(?:public|protected|private|static|final|abstract) +)*(?:function +&?|const +)(\w+)~m';
        preg_match_all($pattern, $original, $before);
        preg_match_all($pattern, $generated, $after);
        $missing = array_udiff($before[1], [...$after[1], ...get_class_methods(Message::class)], strcasecmp(...));
        return $missing === [] ? [] : array_intersect_key(self::members($original), array_flip($missing));
    }

    /** @return array<string, string> methods and constants as they are written, with their comments, by name */
    private static function members(string $source): array
    {
        $members = [];
        $depth = 0;
        $text = '';
        $name = null;
        $inClass = false;
        foreach (\PhpToken::tokenize($source) as $token) {
            $inClass = $inClass || $token->id === T_CLASS;
            $depth += $token->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES]) ? 1 : ($token->text === '}' ? -1 : 0);
            if (!$inClass || $depth < 1) {
                continue;
            }
            if ($depth === 1 && $text === '' && $token->is(['{', T_WHITESPACE])) {
                continue;
            }
            $text .= $token->text;
            if ($depth === 1 && $token->id === T_STRING && preg_match('~(?:function|const)\s+&?\w+$~', $text) === 1) {
                $name ??= $token->text;
            }
            if ($depth === 1 && $token->is(['}', ';'])) {
                if ($name !== null) {
                    $members[$name] = '    ' . $text;
                }
                $text = '';
                $name = null;
            }
        }
        return $members;
    }

    private static function withImports(string $original, string $generated, string $carried): string
    {
        $pattern = '~^use ((?:function |const )?[\w\\\\]+?(\w+)(?: as (\w+))?);$~m';
        preg_match_all($pattern, $original, $uses, PREG_SET_ORDER);
        $imports = '';
        foreach ($uses as $use) {
            $alias = ($use[3] ?? '') !== '' ? $use[3] : $use[2];
            if (preg_match("~(?<![\\\\\\w])$alias\\b~", $carried) === 1 && !str_contains($generated, "use $use[1];")) {
                $imports .= "use $use[1];\n";
            }
        }
        if ($imports === '') {
            return $generated;
        }
        $replacement = "\$1\n" . addcslashes($imports, '\\$');
        return (string) preg_replace('~^(namespace [\w\\\\]+;\n)~m', $replacement, $generated, 1);
    }

    private static function aliases(string $original): string
    {
        preg_match_all('~^class_alias\(\\\\?[\w\\\\]+::class, \\\\[\w\\\\]+::class\);~m', $original, $aliases);
        return $aliases[0] === [] ? '' : "\n\\" . implode("\n\\", $aliases[0]) . "\n";
    }
}
