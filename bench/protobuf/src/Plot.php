<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/**
 * Start-up against the number of files, as a picture: a panel for each way to use a schema, logarithmic both ways. The
 * colours are legible on white and on black.
 */
final class Plot
{
    private const INK = '#768390';
    private const GRID = '#8b949e33';
    private const PANEL_WIDTH = 430;
    private const PANEL_HEIGHT = 300;
    private const LEFT = 60;
    private const GAP = 70;
    private const TOP = 92;
    private const BOTTOM = 46;
    private const LEGEND_COLUMN = 245;

    /** @var array<string, array{string, string}> colour and dashes by series; others are not drawn */
    private const LINES = [
        'howdah' => ['#8a63d2', ''],
        'howdah-jit' => ['#8a63d2', '6 4'],
        'howdah-ext' => ['#d16ba5', ''],
        'google-debian' => ['#b35900', ''],
        'google' => ['#d9822b', ''],
        'google-jit' => ['#d9822b', '6 4'],
        'google-ext' => ['#3f9142', ''],
        'google-ext-keep' => ['#3f9142', '2 3'],
    ];

    private int $low;

    private int $high;

    /** @param list<Series> $series */
    public function __construct(private readonly Results $results, private readonly array $series)
    {
        $all = [];
        foreach ($this->panels() as $name) {
            foreach ($this->drawn() as $each) {
                array_push($all, ...array_column($this->points($name, $each), 1));
            }
        }
        $this->low = (int) floor(log10(min($all)));
        $this->high = (int) ceil(log10(max($all)));
    }

    public function toSvg(): string
    {
        $width = self::LEFT + 2 * self::PANEL_WIDTH + self::GAP + 30;
        $height = self::TOP + self::PANEL_HEIGHT + self::BOTTOM;
        $svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 $width $height\" width=\"$width\""
            . " height=\"$height\" font-family=\"system-ui, sans-serif\" font-size=\"11\" fill=\"" . self::INK
            . "\" role=\"img\">\n<title>Start-up against the number of .proto files</title>\n" . $this->legend();
        $x = self::LEFT;
        foreach ($this->panels() as $title => $name) {
            $svg .= $this->panel($title, $name, $x);
            $x += self::PANEL_WIDTH + self::GAP;
        }
        return "$svg</svg>\n";
    }

    /** @return array<string, callable(int): string> */
    private function panels(): array
    {
        return [
            'One message used' => RequestBenchmark::one(...),
            'A message of each file used' => RequestBenchmark::each(...),
        ];
    }

    /** @return list<Series> */
    private function drawn(): array
    {
        return array_values(array_filter(
            $this->series,
            static fn (Series $each): bool => isset(self::LINES[$each->id])
        ));
    }

    /**
     * @param callable(int): string $name
     * @return list<array{int, float}> files and nanoseconds
     */
    private function points(callable $name, Series $series): array
    {
        $points = [];
        foreach (Synthetic::SIZES as $files) {
            $case = $name($files) . ', ' . RequestBenchmark::SERVER;
            $points[] = [$files, $this->results->median($case, $series->id)];
        }
        return $points;
    }

    private function legend(): string
    {
        $svg = '';
        foreach ($this->drawn() as $i => $series) {
            [$colour, $dashes] = self::LINES[$series->id];
            $x = self::LEFT + ($i % 4) * self::LEGEND_COLUMN;
            $y = 18 + intdiv($i, 4) * 18;
            $svg .= sprintf(
                "<path d=\"M%d %dh24\" stroke=\"%s\" stroke-width=\"2\"%s/><text x=\"%d\" y=\"%d\">%s</text>\n",
                $x,
                $y - 4,
                $colour,
                $dashes === '' ? '' : " stroke-dasharray=\"$dashes\"",
                $x + 30,
                $y,
                htmlspecialchars($series->title)
            );
        }
        return $svg;
    }

    /** @param callable(int): string $name */
    private function panel(string $title, callable $name, int $left): string
    {
        $bottom = self::TOP + self::PANEL_HEIGHT;
        $svg = sprintf(
            "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"600\">%s</text>\n",
            $left,
            self::TOP - 14,
            $title
        );
        for ($power = $this->low; $power <= $this->high; $power++) {
            $y = $this->y(10.0 ** $power);
            $label = rtrim(rtrim(number_format(10 ** ($power - 6), 6, '.', ''), '0'), '.') . ' ms';
            $svg .= sprintf(
                "<path d=\"M%d %.1fh%d\" stroke=\"%s\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                $left,
                $y,
                self::PANEL_WIDTH,
                self::GRID,
                $left - 6,
                $y + 4,
                $label
            );
        }
        foreach (Synthetic::SIZES as $files) {
            $x = $left + $this->x($files);
            $svg .= sprintf(
                "<path d=\"M%.1f %dV%d\" stroke=\"%s\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                $x,
                self::TOP,
                $bottom,
                self::GRID,
                $x,
                $bottom + 16,
                $files
            );
        }
        $svg .= sprintf(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">.proto files</text>\n",
            $left + self::PANEL_WIDTH / 2,
            $bottom + 34
        );
        foreach ($this->drawn() as $series) {
            $svg .= $this->line($this->points($name, $series), self::LINES[$series->id], $left);
        }
        return $svg;
    }

    /**
     * @param list<array{int, float}> $points
     * @param array{string, string} $style
     */
    private function line(array $points, array $style, int $left): string
    {
        [$colour, $dashes] = $style;
        $path = [];
        $dots = '';
        foreach ($points as [$files, $nanos]) {
            $x = sprintf('%.1f', $left + $this->x($files));
            $y = sprintf('%.1f', $this->y($nanos));
            $path[] = "$x $y";
            $dots .= "<circle cx=\"$x\" cy=\"$y\" r=\"3\" fill=\"$colour\"/>";
        }
        return '<path d="M' . implode('L', $path) . "\" fill=\"none\" stroke=\"$colour\" stroke-width=\"2\""
            . ($dashes === '' ? '' : " stroke-dasharray=\"$dashes\"") . "/>$dots\n";
    }

    private function x(int $files): float
    {
        return 16 + (self::PANEL_WIDTH - 32) * log10($files) / log10(max(Synthetic::SIZES));
    }

    private function y(float $nanos): float
    {
        return self::TOP + self::PANEL_HEIGHT * ($this->high - log10($nanos)) / ($this->high - $this->low);
    }
}
