<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use ErrorException;
use RuntimeException;

final class Command
{
    private const USAGE =
        "usage: php bench/protobuf/run.php [--only codec,requests] [--series ID,…] [--rounds N] [--json]\n";

    private const PARTS = ['requests', 'codec'];

    private const ROUNDS = 7;

    public function __construct(private readonly string $root)
    {
    }

    /** @param array<string, list<string>|string|false> $options */
    public function run(array $options): int
    {
        if (isset($options['help'])) {
            echo self::USAGE;
            return 0;
        }
        $parts = isset($options['only']) ? explode(',', $options['only']) : self::PARTS;
        $rounds = (int) ($options['rounds'] ?? self::ROUNDS);
        if (array_diff($parts, self::PARTS) || $rounds < 1) {
            fwrite(STDERR, self::USAGE);
            return 2;
        }
        try {
            $ids = isset($options['series']) ? explode(',', $options['series']) : null;
            $this->measure($parts, $rounds, $ids, isset($options['json']));
        } catch (ErrorException | RuntimeException $e) {
            fwrite(STDERR, "bench-protobuf: {$e->getMessage()}\n");
            return 1;
        }
        return 0;
    }

    /**
     * @param list<string> $parts
     * @param ?list<string> $ids
     */
    private function measure(array $parts, int $rounds, ?array $ids, bool $json): void
    {
        $peers = new Peers($this->root, "$this->root/build/bench-protobuf");
        foreach ($peers->missing as $missing) {
            Progress::say("not measured: $missing");
        }
        $series = $ids === null ? $peers->series : array_values(array_filter(
            $peers->series,
            static fn (Series $each): bool => in_array($each->id, $ids, true)
        ));
        if ($ids !== null && count($series) < count($ids)) {
            $known = implode(', ', array_map(static fn (Series $each): string => $each->id, $peers->series));
            throw new RuntimeException('expected --series of ' . $known . '; got ' . implode(',', $ids));
        }
        $this->generate($series, in_array('requests', $parts, true));
        $results = new Results();
        if (in_array('requests', $parts, true)) {
            (new RequestBenchmark($results))->run($series, Synthetic::SIZES, $rounds);
        }
        if (in_array('codec', $parts, true)) {
            (new CodecBenchmark())->run($series, $rounds, $results);
        }
        $report = new Report($peers, $series, $results, $rounds);
        if ($parts === self::PARTS && $ids === null) {
            $this->keep($report, $results, $peers);
        }
        echo $json ? $results->toJson() : $report->toMarkdown();
    }

    /** @param list<Series> $series */
    private function generate(array $series, bool $withSynthetic): void
    {
        $schemas = [
            'addressbook.proto' => file_get_contents("$this->root/bench/protobuf/protos/addressbook.proto"),
            'message1.proto' => Message1::schema(),
        ];
        foreach ($withSynthetic ? Synthetic::SIZES : [] as $size) {
            $schemas += Synthetic::files($size);
        }
        $codes = [];
        foreach ($series as $each) {
            $codes[$each->code->name] = $each->code;
        }
        foreach ($codes as $code) {
            $start = hrtime(true);
            $code->write($schemas, "$this->root/bench/protobuf/peer");
            $seconds = (hrtime(true) - $start) / 1e9;
            Progress::say(sprintf('%s: generated from %d files in %.1f s', $code->name, count($schemas), $seconds));
        }
    }

    private function keep(Report $report, Results $results, Peers $peers): void
    {
        $path = "$this->root/bench/results/protobuf";
        file_put_contents("$path.md", $report->toMarkdown());
        file_put_contents("$path.json", $results->toJson());
        file_put_contents("$path.svg", (new Plot($results, $peers->series))->toSvg());
        Progress::say('written: bench/results/protobuf.md, .json and .svg');
    }
}
