<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

/**
 * How many times as long as the JSON functions alone each serializer takes, as a picture: a panel for writing and one
 * for reading, a row for each subject, a dot for each peer, on a logarithmic scale. The colours are legible on white
 * and on black.
 */
final class Plot
{
    private const INK = '#768390';
    private const GRID = '#8b949e33';
    private const COLOURS = [
        'json' => '#768390', 'howdah' => '#8a63d2', 'extension' => '#d16ba5', 'liip' => '#3f9142', 'jms' => '#d9822b',
        'streamer' => '#2f81b7', 'symfony' => '#b35900', 'protobuf' => '#1b998b', 'valinor' => '#c44536',
        'hydrator' => '#a88b1f',
    ];
    private const LABELS = 230;
    private const PANEL = 400;
    private const GAP = 40;
    private const TOP = 76;
    private const ROW = 34;

    private readonly float $lowest;
    private readonly float $highest;

    /**
     * @param array<string, array<string, array<string, float>>> $times operation => subject's title => peer => µs
     * @param array<string, string> $titles of peers
     */
    public function __construct(private readonly array $times, private readonly array $titles)
    {
        $ratios = [];
        foreach ($times as $subjects) {
            foreach ($subjects as $peers) {
                foreach ($peers as $time) {
                    $ratios[] = $time / $peers['json'];
                }
            }
        }
        $this->lowest = min(0.5, ...$ratios) * 0.9;
        $this->highest = max(2, ...$ratios) * 1.1;
    }

    public function __toString(): string
    {
        $rows = max(array_map(count(...), $this->times));
        $width = self::LABELS + 2 * self::PANEL + self::GAP + 20;
        $height = self::TOP + $rows * self::ROW + 40;
        $svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 $width $height\" width=\"$width\""
            . " height=\"$height\" font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"" . self::INK
            . "\" role=\"img\">\n<title>Time of a call, as a multiple of json_encode's and json_decode's</title>\n";
        $svg .= $this->legend();
        $left = self::LABELS;
        foreach ($this->times as $operation => $subjects) {
            $svg .= $this->panel($operation, $subjects, $left, $left === self::LABELS);
            $left += self::PANEL + self::GAP;
        }
        return "$svg</svg>\n";
    }

    private function legend(): string
    {
        $svg = '';
        $peers = array_intersect_key(self::COLOURS, $this->titles);
        $x = 12;
        foreach ($peers as $peer => $colour) {
            $svg .= self::dot($x, 18, $colour) . self::text($x + 10, 22, $this->titles[$peer]);
            $x += 26 + (int) (6.6 * strlen($this->titles[$peer]));
        }
        return $svg;
    }

    /** @param array<string, array<string, float>> $subjects */
    private function panel(string $operation, array $subjects, int $left, bool $labelled): string
    {
        $bottom = self::TOP + count($subjects) * self::ROW;
        $svg = self::text($left, self::TOP - 18, $operation);
        foreach ([0.5, 1, 2, 5, 10, 20, 50, 100] as $mark) {
            if ($mark >= $this->lowest && $mark <= $this->highest) {
                $x = $left + $this->x($mark);
                $top = self::TOP - 8;
                $svg .= "<path d=\"M$x {$top}V$bottom\" stroke=\"" . self::GRID . "\"/>\n"
                    . self::text($x, $bottom + 18, "{$mark}×", 'middle');
            }
        }
        $y = self::TOP + self::ROW / 2;
        foreach ($subjects as $title => $peers) {
            $svg .= $labelled ? self::text(self::LABELS - 12, $y + 4, $title, 'end') : '';
            $svg .= "<path d=\"M$left {$y}h" . self::PANEL . '" stroke="' . self::GRID . "\"/>\n";
            foreach (array_intersect_key(self::COLOURS, $peers) as $peer => $colour) {
                $svg .= self::dot($left + $this->x($peers[$peer] / $peers['json']), $y, $colour);
            }
            $y += self::ROW;
        }
        return $svg;
    }

    private function x(float $ratio): float
    {
        return round(self::PANEL * log($ratio / $this->lowest) / log($this->highest / $this->lowest), 1);
    }

    private static function dot(float $x, float $y, string $colour): string
    {
        return "<circle cx=\"$x\" cy=\"$y\" r=\"5\" fill=\"$colour\"/>\n";
    }

    private static function text(float $x, float $y, string $text, string $anchor = 'start'): string
    {
        return "<text x=\"$x\" y=\"$y\" text-anchor=\"$anchor\">" . htmlspecialchars($text) . "</text>\n";
    }
}
