<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** Writes statements that append values to `$s`, wherever the values come from. */
final class ValueEncoder
{
    /** @param string $wire the name of the class Wire in the source */
    public function __construct(private readonly Source $source, private readonly string $wire)
    {
    }

    /** A value of a field that is no message. */
    public function field(int $number, int $type, string $value): void
    {
        $tag = WireType::tag($number, WireType::of($type));
        switch ($type) {
            case GPBType::STRING:
            case GPBType::BYTES:
                $this->delimited($tag, $value);
                break;
            case GPBType::BOOL:
                $yes = Literal::bytes(self::varint($tag) . "\1");
                $no = Literal::bytes(self::varint($tag) . "\0");
                $this->source->line("\$s .= $value ? $yes : $no;");
                break;
            default:
                $bytes = Literal::bytes(self::varint($tag));
                $this->source->line("\$s .= $bytes . {$this->scalar($type, $value)};");
        }
    }

    /**
     * A value that is no message, unless it is the zero of its type.
     *
     * @param ?callable(): void $check writes what is done with `$v` before it is appended
     */
    public function nonZero(int $number, int $type, string $slot, ?callable $check = null): void
    {
        if ($type === GPBType::BOOL) {
            $tag = Literal::bytes(self::varint(WireType::tag($number, WireType::VARINT)) . "\1");
            $this->source->block("if ($slot) {", fn() => $this->source->line("\$s .= $tag;"));
            return;
        }
        $value = $slot === '$v' ? $slot : "(\$v = $slot)";
        $condition = match ($type) {
            GPBType::STRING, GPBType::BYTES => "$value !== ''",
            GPBType::DOUBLE, GPBType::FLOAT => "$value !== 0.0 || \\fdiv(1.0, \$v) < 0.0",
            default => "$value !== 0",
        };
        $this->source->block("if ($condition) {", function () use ($number, $type, $check): void {
            if ($check !== null) {
                $check();
            }
            $this->field($number, $type, '$v');
        });
    }

    /** Bytes, after their tag and length. */
    public function delimited(int $tag, string $value): void
    {
        $bytes = Literal::bytes(self::varint($tag));
        $this->source->line("\$s .= $bytes . {$this->length($value)} . $value;");
    }

    /** The length of bytes, which `$n` then is, too. */
    private function length(string $value): string
    {
        return "((\$n = \\strlen($value)) < 128 ? \\chr(\$n) : $this->wire::varint(\$n))";
    }

    /** The bytes of a value that isn't delimited. */
    public function scalar(int $type, string $value): string
    {
        return match ($type) {
            GPBType::DOUBLE => "\\pack('e', $value)",
            GPBType::FLOAT => "\\pack('g', $value)",
            GPBType::FIXED64, GPBType::SFIXED64 => "\\pack('P', $value)",
            GPBType::FIXED32, GPBType::SFIXED32 => "\\pack('V', $value)",
            GPBType::BOOL => "($value ? \"\\x01\" : \"\\x00\")",
            GPBType::SINT32, GPBType::SINT64 => "$this->wire::varint($value << 1 ^ $value >> 63)",
            default => "(($value & -128) === 0 ? \\chr($value) : $this->wire::varint($value))",
        };
    }

    /** The body of a packed field. */
    public function packed(int $type, string $slot): string
    {
        return match ($type) {
            GPBType::DOUBLE => "\\pack('e*', ...$slot)",
            GPBType::FLOAT => "\\pack('g*', ...$slot)",
            GPBType::FIXED64, GPBType::SFIXED64 => "\\pack('P*', ...$slot)",
            GPBType::FIXED32, GPBType::SFIXED32 => "\\pack('V*', ...$slot)",
            GPBType::SINT32, GPBType::SINT64 => "$this->wire::zigzags($slot)",
            default => "$this->wire::varints($slot)",
        };
    }

    /** The bytes of a map entry's key or value, whose message is encoded. */
    public function entryPart(int $number, int $type, string $value): string
    {
        $tag = Literal::bytes(self::varint(WireType::tag($number, WireType::of($type))));
        return WireType::of($type) === WireType::LEN
            ? "$tag . {$this->length($value)} . $value"
            : "$tag . {$this->scalar($type, $value)}";
    }

    /** The bytes of a tag. */
    public static function varint(int $value): string
    {
        $bytes = '';
        for (; $value > 127; $value >>= 7) {
            $bytes .= chr($value & 127 | 128);
        }
        return $bytes . chr($value);
    }
}
