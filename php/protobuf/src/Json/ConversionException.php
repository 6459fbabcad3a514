<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** A value that a message, or its JSON, cannot have. Each level that it passes on its way up adds to the path. */
final class ConversionException extends \Exception
{
    private string $path = '';

    public function within(string|int $step): self
    {
        $this->path = (\is_int($step) ? "[$step]" : ".$step") . $this->path;
        return $this;
    }

    /** The message, after the path from the root. */
    public function located(): string
    {
        return '$' . $this->path . ': ' . $this->getMessage();
    }

    public static function expected(string $what, mixed $value): self
    {
        return new self("expected $what, got " . self::describe($value) . '.');
    }

    /** A value, in a few words. */
    public static function describe(mixed $value): string
    {
        return match (true) {
            $value === null => 'null',
            \is_bool($value) => $value ? 'true' : 'false',
            \is_string($value) => self::quote($value),
            \is_float($value) => \is_finite($value) ? Decimal::ofDouble($value) : 'a number beyond a double',
            \is_array($value) => 'a list',
            \is_object($value) => 'an object',
            default => (string) $value,
        };
    }

    private static function quote(string $value): string
    {
        $short = \preg_replace('/^((?:.{0,60}))(.*)$/us', '$1', $value) ?? '';
        return \json_encode($short, JsonWriter::FLAGS) . ($short === $value ? '' : '…');
    }
}
