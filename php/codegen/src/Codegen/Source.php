<?php

declare(strict_types=1);

namespace Howdah\Codegen;

/** Lines of PHP source, indented by the blocks that they stand in. */
final class Source
{
    private string $text = '';
    private int $level = 0;

    /** Adds lines; each may hold line feeds. */
    public function line(string ...$lines): self
    {
        $indent = str_repeat('    ', $this->level);
        foreach ($lines as $line) {
            foreach (explode("\n", $line) as $part) {
                $this->text .= $part === '' ? "\n" : "$indent$part\n";
            }
        }
        return $this;
    }

    /** @param callable(): mixed $body */
    public function block(string $opening, callable $body, ?string $closing = '}'): self
    {
        $this->line($opening);
        $this->level++;
        $body();
        $this->level--;
        return $closing === null ? $this : $this->line($closing);
    }

    /** A method or function: its brace stands on a line of its own. */
    public function method(string $signature, callable $body): self
    {
        return $this->line($signature)->block('{', $body);
    }

    /** A doc comment; nothing if there is nothing to say. A comment can't end early, whatever the lines hold. */
    public function doc(string ...$lines): self
    {
        $lines = $lines === [] ? [] : explode("\n", str_replace('*/', '*\/', implode("\n", $lines)));
        if ($lines === []) {
            return $this;
        }
        if (count($lines) === 1) {
            return $this->line("/** $lines[0] */");
        }
        $this->line('/**');
        foreach ($lines as $line) {
            $this->line(rtrim(" * $line"));
        }
        return $this->line(' */');
    }

    public function __toString(): string
    {
        return $this->text;
    }
}
