<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/** Figures and tables as people read them. */
final class Text
{
    public static function nanos(float $nanos): string
    {
        return match (true) {
            $nanos < 999.5 => self::digits($nanos) . ' ns',
            $nanos < 999.5e3 => self::digits($nanos / 1e3) . ' µs',
            default => self::digits($nanos / 1e6) . ' ms',
        };
    }

    public static function ratio(float $ratio): string
    {
        return self::digits($ratio) . '×';
    }

    /**
     * @param list<string> $head
     * @param list<list<string>> $rows
     */
    public static function table(array $head, array $rows): string
    {
        $widths = [];
        foreach ([$head, ...$rows] as $row) {
            foreach ($row as $i => $cell) {
                $widths[$i] = max($widths[$i] ?? 3, mb_strlen($cell));
            }
        }
        $table = self::row($head, $widths) . '|';
        foreach ($widths as $i => $width) {
            $table .= str_repeat('-', $width + 1) . ($i === 0 ? '-|' : ':|');
        }
        $table .= "\n";
        foreach ($rows as $row) {
            $table .= self::row($row, $widths);
        }
        return "$table\n";
    }

    /**
     * @param list<string> $cells
     * @param list<int> $widths
     */
    private static function row(array $cells, array $widths): string
    {
        $row = '|';
        foreach ($cells as $i => $cell) {
            $space = str_repeat(' ', $widths[$i] - mb_strlen($cell));
            $row .= ' ' . ($i === 0 ? $cell . $space : $space . $cell) . ' |';
        }
        return "$row\n";
    }

    /** Three digits, or all before the point. */
    private static function digits(float $value): string
    {
        return number_format($value, $value < 9.995 ? 2 : ($value < 99.95 ? 1 : 0), '.', ',');
    }
}
