<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Source;

/** Writes the switch over tags in a loop that reads the fields of a message from `$d` at `$p`. */
final class TagSwitch
{
    /** @param string $wire the name of the class Wire in the source */
    public function __construct(private readonly Source $source, private readonly string $wire)
    {
    }

    /**
     * A switch over the first byte of a tag, and in it, others over the second: no tag of known fields is decoded. What
     * follows in the loop is for unknown ones, and has $tag.
     *
     * The first switch is over the byte as a character, which spares a call of ord(). Digits stand apart, as PHP would
     * compare all the others with them one by one.
     *
     * @param array<int, array{string, callable(): void}> $cases
     */
    public function write(array $cases): void
    {
        if (max([0, ...array_keys($cases)]) >= 1 << 14) {
            $this->writeDecoded($cases);
            return;
        }
        if ($cases !== []) {
            $this->source->block('switch ($d[$p++]) {', fn() => $this->firstBytes($cases));
            $this->source->line('$p--;');
        }
        $this->source->line("\$tag = $this->wire::readTag(\$d, \$p);", "\$p = $this->wire::\$next;");
    }

    /** @param array<int, array{string, callable(): void}> $cases */
    private function firstBytes(array $cases): void
    {
        $digits = [];
        $long = [];
        foreach ($cases as $tag => [$name, $read]) {
            if ($tag > 127) {
                $long[$tag & 127 | 128][$tag >> 7] = [$name, $read];
            } elseif (ctype_digit(chr($tag))) {
                $digits[$tag] = [$name, $read];
            } else {
                $this->case(sprintf('"\x%02x"', $tag), $name, $read, 'continue 2;');
            }
        }
        foreach ($long as $first => $seconds) {
            $this->source->block(sprintf('case "\x%02x":', $first), function () use ($seconds): void {
                $this->secondBytes($seconds);
                $this->source->line('$p--;', 'break;');
            }, null);
        }
        if ($digits !== []) {
            $this->source->block('default:', fn() => $this->innerSwitch('\ord($d[$p - 1])', $digits), null);
        }
    }

    /** @param array<int, array{string, callable(): void}> $cases */
    private function secondBytes(array $cases): void
    {
        $characters = array_map(chr(...), array_keys($cases));
        if (array_filter($characters, ctype_digit(...)) !== []) {
            $this->innerSwitch('\ord($d[$p++])', $cases);
            return;
        }
        $labels = array_map(static fn(string $character): string => sprintf('"\x%02x"', ord($character)), $characters);
        $this->innerSwitch('$d[$p++]', array_combine($labels, $cases));
    }

    /** @param array<int|string, array{string, callable(): void}> $cases */
    private function innerSwitch(string $byte, array $cases): void
    {
        $this->source->block("switch ($byte) {", function () use ($cases): void {
            foreach ($cases as $label => [$name, $read]) {
                $this->case("$label", $name, $read, 'continue 3;');
            }
        });
    }

    /**
     * A switch over tags, however many bytes they have.
     *
     * @param array<int, array{string, callable(): void}> $cases
     */
    public function writeDecoded(array $cases): void
    {
        $this->source->line('$tag = \ord($d[$p++]);');
        $this->source->block('if ($tag > 127) {', fn() => $this->source->line(
            "\$tag = $this->wire::readTag(\$d, \$p - 1);",
            "\$p = $this->wire::\$next;",
        ));
        $this->source->block('switch ($tag) {', function () use ($cases): void {
            foreach ($cases as $tag => [$name, $read]) {
                $this->case("$tag", $name, $read, 'continue 2;');
            }
        });
    }

    /** @param callable(): void $read */
    private function case(string $label, string $name, callable $read, string $leave): void
    {
        $this->source->block("case $label: // $name", $read, "    $leave");
    }
}
