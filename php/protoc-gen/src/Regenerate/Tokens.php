<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\CommandException;

/** A PHP source as its tokens, without spaces and comments; it is read, and never run. */
final class Tokens
{
    private int $next = 0;

    /** @param list<\PhpToken> $tokens */
    private function __construct(private readonly array $tokens, private readonly string $directory)
    {
    }

    public static function of(string $source, string $directory): self
    {
        $tokens = array_filter(\PhpToken::tokenize($source), static fn (\PhpToken $token) => !$token->isIgnorable());
        return new self(array_values($tokens), $directory);
    }

    /** The next token, which is consumed; null at the end. */
    public function take(): ?\PhpToken
    {
        return $this->tokens[$this->next++] ?? null;
    }

    /** @param int|string ...$kinds as PhpToken::is() takes them */
    public function takeIf(int|string ...$kinds): ?\PhpToken
    {
        $token = $this->tokens[$this->next] ?? null;
        if ($token === null || !$token->is($kinds)) {
            return null;
        }
        $this->next++;
        return $token;
    }

    /**
     * The value of the constant expression that follows: literals, their concatenation, and calls of functions that
     * only decode.
     *
     * @throws CommandException when it is none
     */
    public function string(): string
    {
        $value = '';
        do {
            $value .= $this->term();
        } while ($this->takeIf('.') !== null);
        return $value;
    }

    private function term(): string
    {
        $token = $this->take() ?? throw self::notConstant('the end of the file');
        return match ($token->id) {
            T_CONSTANT_ENCAPSED_STRING => self::unquoted($token->text),
            T_START_HEREDOC => $this->heredoc($token),
            T_DIR => $this->directory,
            T_STRING, T_NAME_FULLY_QUALIFIED => $this->call($token),
            \ord('(') => $this->parenthesized(),
            default => throw self::notConstant($token->text),
        };
    }

    private function parenthesized(): string
    {
        $value = $this->string();
        $this->takeIf(')') ?? throw self::notConstant('no ")"');
        return $value;
    }

    private function call(\PhpToken $name): string
    {
        $this->takeIf('(') ?? throw self::notConstant($name->text);
        $argument = $this->parenthesized();
        $value = match (ltrim($name->text, '\\')) {
            'hex2bin' => @hex2bin($argument),
            'base64_decode' => base64_decode($argument, true),
            'gzuncompress' => @gzuncompress($argument),
            'gzinflate' => @gzinflate($argument),
            'file_get_contents' => @file_get_contents($argument),
            default => throw self::notConstant($name->text . '(…)'),
        };
        return $value === false ? throw new CommandException("$name->text() of its string fails") : $value;
    }

    private function heredoc(\PhpToken $start): string
    {
        $text = $this->takeIf(T_ENCAPSED_AND_WHITESPACE)->text ?? '';
        $end = $this->takeIf(T_END_HEREDOC) ?? throw self::notConstant('a heredoc with variables');
        $indent = strlen($end->text) - strlen(ltrim($end->text));
        $text = (string) preg_replace('~\r?\n$~D', '', $text);
        $text = $indent === 0 ? $text : (string) preg_replace("~^[ \\t]{1,$indent}~m", '', $text);
        return str_contains($start->text, "'") ? $text : self::unescaped($text, '');
    }

    private static function unquoted(string $literal): string
    {
        $text = substr($literal, 1, -1);
        return $literal[0] === '"'
            ? self::unescaped($text, '"')
            : (string) preg_replace("~\\\\([\\\\'])~", '$1', $text);
    }

    /** As PHP reads what is between double quotes, or a heredoc, where the quote itself is not escaped. */
    private static function unescaped(string $text, string $quote): string
    {
        $one = ['n' => "\n", 't' => "\t", 'r' => "\r", 'v' => "\v", 'e' => "\e", 'f' => "\f", '\\' => '\\', '$' => '$'];
        return (string) preg_replace_callback(
            '~\\\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))~s',
            static fn (array $match) => match (true) {
                ($match[1] ?? '') !== '' => \chr((int) octdec($match[1]) & 255),
                ($match[2] ?? '') !== '' => \chr((int) hexdec($match[2])),
                $match[3] === $quote => $quote,
                $match[3] === 'u' => throw self::notConstant('\u'),
                default => $one[$match[3]] ?? $match[0],
            },
            $text,
        );
    }

    private static function notConstant(string $got): CommandException
    {
        return new CommandException("expected a string that is known without running the code, got $got");
    }
}
