<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Json;

/** The JSON of google.protobuf.FieldMask: paths in lowerCamelCase, between commas. */
final class FieldMasks
{
    /**
     * @param list<string> $paths
     * @return string|null null: a path that would be read back as another
     */
    public static function write(array $paths): ?string
    {
        $text = '';
        foreach ($paths as $path) {
            if (\preg_match('/^[a-z0-9.]*(?:_[a-z][a-z0-9.]*)*$/D', $path) !== 1) {
                return null;
            }
            $text .= ',' . \preg_replace_callback('/_(.)/', static fn (array $m): string => \strtoupper($m[1]), $path);
        }
        return \substr($text, 1);
    }

    /** @return list<string>|null null: a path with other than letters, digits and points */
    public static function read(string $text): ?array
    {
        if ($text === '') {
            return [];
        }
        if (\preg_match('/^[a-zA-Z0-9.]+(?:,[a-zA-Z0-9.]+)*$/D', $text) !== 1) {
            return null;
        }
        $snake = \preg_replace_callback('/[A-Z]/', static fn (array $m): string => '_' . \strtolower($m[0]), $text);
        return \explode(',', $snake);
    }
}
