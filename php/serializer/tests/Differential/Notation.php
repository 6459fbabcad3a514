<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** The same in comments as in attributes: `@JMS\Groups({"a"})` for `#[S\Groups(['a'])]`. */
final class Notation
{
    /** What JMS has no annotation for is written as one of Howdah. */
    private const OF_HOWDAH = ['Path', 'Factory'];

    /** Names of parameters, of which annotations give the first alone without its name. */
    private const PARAMETERS = [
        'Accessor' => ['getter', 'setter'], 'AccessorOrder' => ['order', 'custom'], 'Discriminator' => ['field', 'map'],
        'UnionDiscriminator' => ['field', 'map'], 'VirtualProperty' => ['name', 'exp'],
    ];

    /**
     * One comment of attributes and comments.
     *
     * @param list<string> $attributes
     * @param string $indent of all lines but the first
     * @return list<string> one, or none
     */
    public static function comment(array $attributes, string $indent): array
    {
        $lines = '';
        foreach ($attributes as $attribute) {
            $line = str_starts_with($attribute, '#[') ? self::annotation($attribute) : trim($attribute, '/* ');
            $lines .= "$indent * $line\n";
        }
        return $lines === '' ? [] : ["/**\n$lines$indent */"];
    }

    private static function annotation(string $attribute): string
    {
        preg_match('/^#\[S\\\\(\w+)(?:\((.*)\))?]$/Ds', $attribute, $match);
        [, $name, $arguments] = $match + [2 => ''];
        $class = (in_array($name, self::OF_HOWDAH, true) ? '@S\\' : '@JMS\\') . $name;
        $parameters = self::PARAMETERS[$name] ?? [];
        return $arguments === '' ? $class : "$class(" . self::arguments($arguments, $parameters) . ')';
    }

    /** @param list<string> $parameters */
    private static function arguments(string $source, array $parameters): string
    {
        $tokens = array_values(array_filter(
            \PhpToken::tokenize("<?php $source"),
            static fn(\PhpToken $token): bool => !$token->is([T_OPEN_TAG, T_WHITESPACE]),
        ));
        $text = '';
        $depth = $index = 0;
        foreach ($tokens as $i => $token) {
            $isNamed = ($tokens[$i + 1]->text ?? '') === ':';
            if ($depth === 0 && !$isNamed && in_array($tokens[$i - 1]->text ?? ',', [','], true)) {
                $text .= isset($parameters[$index]) ? "$parameters[$index]=" : '';
                $index++;
            }
            $depth += (int) ($token->text === '[') - (int) ($token->text === ']');
            $text .= $token->is(T_CONSTANT_ENCAPSED_STRING)
                ? '"' . str_replace('"', '""', self::value($token->text)) . '"'
                : ['[' => '{', ']' => '}', '=>' => '=', ':' => '=', ',' => ', '][$token->text] ?? $token->text;
        }
        return $text;
    }

    /** What a literal text is. */
    private static function value(string $literal): string
    {
        $escaped = $literal[0] === "'" ? "'" : '"$';
        return (string) preg_replace("/\\\\([\\\\$escaped])/", '$1', substr($literal, 1, -1));
    }
}
