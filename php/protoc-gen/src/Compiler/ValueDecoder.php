<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes statements that read values from `$d` at `$p`, wherever the values go. */
final class ValueDecoder
{
    /** @param string $wire the name of the class Wire in the source */
    public function __construct(private readonly Source $source, private readonly string $wire)
    {
    }

    /** Reads a value that is no message into a variable; bools stay numbers. */
    public function value(int $type, string $variable, string $name, bool $utf8 = true): void
    {
        switch ($type) {
            case GPBType::STRING:
            case GPBType::BYTES:
                $this->length();
                if ($type === GPBType::BYTES || !$utf8) {
                    $this->source->line("$variable = \\substr(\$d, \$p, \$n);", '$p += $n;');
                    break;
                }
                $this->source->block(
                    "if (!\\mb_check_encoding($variable = \\substr(\$d, \$p, \$n), 'UTF-8')) {",
                    fn() => $this->source->line("throw $this->wire::invalidUtf8(" . Literal::string($name) . ');'),
                );
                $this->source->line('$p += $n;');
                break;
            case GPBType::DOUBLE:
                $this->source->line("$variable = \\unpack('e', \$d, \$p)[1];", '$p += 8;');
                break;
            case GPBType::FLOAT:
                $this->source->line("$variable = \\unpack('g', \$d, \$p)[1];", '$p += 4;');
                break;
            case GPBType::FIXED64:
            case GPBType::SFIXED64:
                $this->source->line("$variable = \\unpack('P', \$d, \$p)[1];", '$p += 8;');
                break;
            case GPBType::FIXED32:
                $this->source->line("$variable = \\unpack('V', \$d, \$p)[1];", '$p += 4;');
                break;
            case GPBType::SFIXED32:
                $this->source->line("$variable = (\\unpack('V', \$d, \$p)[1] ^ 0x80000000) - 0x80000000;", '$p += 4;');
                break;
            default:
                $this->varint($type, $variable);
        }
    }

    /** The expression of a list of what is packed in the `$n` bytes from `$p` on. */
    public function packed(int $type): string
    {
        $reader = $type === GPBType::ENUM ? 'int32s' : WireType::name($type) . 's';
        return "$this->wire::$reader(\$d, \$p, \$p + \$n)";
    }

    /** Reads a length into `$n`. */
    public function length(): void
    {
        $this->source->line('$n = \ord($d[$p++]);');
        $this->source->block('if ($n > 127) {', function (): void {
            $this->source->line("\$n = $this->wire::readLength(\$d, \$p, \$n);", "\$p = $this->wire::\$next;");
        });
    }

    /** Refuses a length in `$n` that goes beyond the message. */
    public function checkLength(string $end = '$end'): void
    {
        $this->source->block("if (\$p + \$n > $end) {", fn() => $this->source->line("throw $this->wire::overrun();"));
    }

    private function varint(int $type, string $variable): void
    {
        $this->source->line("$variable = \\ord(\$d[\$p++]);");
        $read = "$this->wire::readVarint(\$d, \$p, $variable)";
        $this->source->block("if ($variable > 127) {", fn() => match ($type) {
            GPBType::BOOL => $this->source->line("$variable = $read;", "\$p = $this->wire::\$next;"),
            GPBType::ENUM => $this->source->line("$variable = $read << 32 >> 32;", "\$p = $this->wire::\$next;"),
            default => $this->longVarint($type, $variable, 7),
        });
        if ($type === GPBType::SINT32) {
            $this->source->line("$variable = $variable >> 1 ^ -($variable & 1);");
        } elseif ($type === GPBType::SINT64) {
            $this->source->line("$variable = $variable >> 1 & \\PHP_INT_MAX ^ -($variable & 1);");
        }
    }

    /**
     * Integers are often long enough that a call for each would be felt: their first bytes are read in steps, each of
     * which adds a byte and takes away the bit by which the byte before said that there is another one.
     */
    private function longVarint(int $type, string $variable, int $shift): void
    {
        $last = match ($type) {
            GPBType::INT64, GPBType::UINT64 => 35,
            GPBType::INT32, GPBType::UINT32 => 28,
            default => 21,
        };
        if ($shift === $last) {
            $read = "$this->wire::readVarint(\$d, \$p, $variable, $shift)";
            $this->source->line(match ($type) {
                GPBType::INT32 => "$variable = $read << 32 >> 32;",
                GPBType::UINT32, GPBType::SINT32 => "$variable = $read & 0xFFFFFFFF;",
                default => "$variable = $read;",
            }, "\$p = $this->wire::\$next;");
            return;
        }
        $this->source->line(sprintf('%s += (\ord($d[$p++]) << %d) - 0x%X;', $variable, $shift, 1 << $shift));
        $this->source->block(
            sprintf('if (%s > 0x%X) {', $variable, (1 << $shift + 7) - 1),
            fn() => $this->longVarint($type, $variable, $shift + 7),
        );
    }
}
