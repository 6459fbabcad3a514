<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/**
 * Schemas of 1 to 500 files. A file has an enum and four messages of 11 to 13 fields, one of them a map; it imports two
 * others, so that the first file needs all of them, as the services of a large API do.
 */
final class Synthetic
{
    public const SIZES = [1, 10, 100, 500];

    private const MESSAGES = ['Order', 'Customer', 'Parcel', 'Invoice'];

    private const SCALARS = [
        'string name', 'int32 count', 'string address', 'int64 created', 'bool active', 'double weight',
        'repeated string labels', 'uint32 flags', 'bytes token', 'repeated int32 codes', 'float ratio',
    ];

    /** @return array<string, string> sources by names of files */
    public static function files(int $size): array
    {
        $files = [];
        for ($i = 0; $i < $size; $i++) {
            $files["synthetic$size/file$i.proto"] = self::file($size, $i);
        }
        return $files;
    }

    private static function file(int $size, int $i): string
    {
        $needed = array_filter([2 * $i + 1, 2 * $i + 2], static fn (int $j): bool => $j < $size);
        $source = "syntax = \"proto3\";\n\npackage synthetic$size.file$i;\n\n";
        foreach ($needed as $j) {
            $source .= "import \"synthetic$size/file$j.proto\";\n";
        }
        $source .= "\nenum State {\n  UNKNOWN = 0;\n  OPEN = 1;\n  DONE = 2;\n}\n";
        foreach (self::MESSAGES as $k => $name) {
            $source .= "\n" . self::message($name, $k === 0 ? array_map(
                static fn (int $j): string => "synthetic$size.file$j.Order order_of_$j",
                $needed
            ) : [], 11 + ($k + $i) % 3);
        }
        return $source;
    }

    /** @param list<string> $orders fields of the files that this one imports */
    private static function message(string $name, array $orders, int $count): string
    {
        $fields = [...$orders, 'State state', 'map<string, int32> totals'];
        $fields = [...array_slice(self::SCALARS, 0, $count - count($fields)), ...$fields];
        $source = "message $name {\n";
        foreach ($fields as $index => $field) {
            $source .= "  $field = " . ($index + 1) . ";\n";
        }
        return "$source}\n";
    }
}
