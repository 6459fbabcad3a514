<?php

declare(strict_types=1);

namespace Howdah\Benchmarks;

use function strlen;
use function substr;

/** What java\lang\StringBuilder is in Java. */
final class Text
{
    private string $text = '';

    public function append(string $text): self
    {
        $this->text .= $text;
        return $this;
    }

    public function length(): int
    {
        return strlen($this->text);
    }

    public function setLength(int $length): void
    {
        $this->text = substr($this->text, 0, $length);
    }
}
