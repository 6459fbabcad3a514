<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** A value and a message do not fit. Each level that it passes on its way up adds to the path. */
final class Misfit extends \Exception
{
    private string $path = '';

    /** @param int|null $at where in the text; null: who catches it knows */
    public function __construct(string $message, private ?int $at = null, ?\Throwable $previous = null)
    {
        parent::__construct($message, 0, $previous);
    }

    public function within(string|int $step, ?int $at = null): self
    {
        $this->path = (\is_int($step) ? "[$step]" : ".$step") . $this->path;
        $this->at ??= $at;
        return $this;
    }

    /** The message, behind the path from the root and the line and column in the text. */
    public function located(?string $text = null): string
    {
        $place = '';
        if ($text !== null) {
            $before = \substr($text, 0, $this->at ?? 0);
            $column = \strlen($before) - (int) \strrpos("\n$before", "\n") + 1;
            $place = ' (' . (\substr_count($before, "\n") + 1) . ":$column)";
        }
        return '$' . $this->path . $place . ': ' . $this->getMessage();
    }

    /** A string as a message shows it. */
    public static function quote(string $string): string
    {
        $short = \strlen($string) > 60 ? \preg_replace('/^(.{0,60}).*$/us', '$1', $string) : $string;
        return \json_encode($short, JsonWriter::FLAGS | \JSON_INVALID_UTF8_SUBSTITUTE) . ($short === $string ? '' : '…');
    }
}
