<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

/** The figures of a run, as tables and as a picture. */
final class Report
{
    /**
     * @param array<string, array<string, array<string, array<string, array{µs: float, ratio: float}>>>> $calls
     *     subject => operation => peer => mode, without one in which the peer ended by itself
     * @param array<string, array<string, float>> $requests operation => peer => µs of a request's first call
     * @param array<string, string> $titles of peers
     */
    public function __construct(
        private readonly array $calls,
        private readonly array $requests,
        private readonly array $titles,
        private readonly int $rounds,
    ) {
    }

    public function toMarkdown(): string
    {
        $text = "# The serializer\n\nWritten by `make bench-serializer`. Processor time of one call, PHP " . PHP_VERSION
            . ", medians of $this->rounds rounds; a ratio above 1 is slower than Howdah.\n\n"
            . "| | | µs | to Howdah | with JIT, µs | to Howdah |\n|---|---|---:|---:|---:|---:|\n";
        foreach ($this->calls as $subject => $operations) {
            foreach ($operations as $operation => $peers) {
                foreach ($peers as $peer => $modes) {
                    $title = $operation . ', ' . Subject::from($subject)->title();
                    $columns = array_map(static fn(string $mode): string => isset($modes[$mode])
                        ? self::time($modes[$mode]['µs']) . ' | ' . number_format($modes[$mode]['ratio'], 2)
                        : 'ended | –', ['OPcache', 'JIT']);
                    $text .= "| $title | {$this->titles[$peer]} | " . implode(' | ', $columns) . " |\n";
                }
            }
        }
        return $text . $this->requests();
    }

    public function toSvg(): string
    {
        $times = [];
        foreach ($this->calls as $subject => $operations) {
            foreach ($operations as $operation => $peers) {
                foreach ($peers as $peer => $modes) {
                    if (isset($modes['OPcache'])) {
                        $times[$operation][Subject::from($subject)->title()][$peer] = $modes['OPcache']['µs'];
                    }
                }
            }
        }
        return (string) new Plot($times, $this->titles);
    }

    private function requests(): string
    {
        if ($this->requests === []) {
            return '';
        }
        $text = "\nThe first call of a request for an object of 10 scalars, in a warm server with OPcache, no JIT: "
            . "µs over an empty request. Classes are loaded by a map of their files.\n\n"
            . "| | | µs |\n|---|---|---:|\n";
        foreach ($this->requests as $operation => $peers) {
            foreach ($peers as $peer => $time) {
                $text .= "| $operation | {$this->titles[$peer]} | " . number_format($time, 1) . " |\n";
            }
        }
        return $text;
    }

    private static function time(float $micros): string
    {
        return number_format($micros, $micros < 100 ? 2 : 0);
    }
}
