<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Gate;

/** A benchmark: how it is run briefly, and what of its figures is compared with which peer's. */
enum Benchmark: string
{
    case Calls = 'calls';
    case Http = 'http';
    case Protobuf = 'protobuf';

    /** A part of the whole, so that it writes nothing into bench/results. It prints JSON objects, one a line. */
    public function command(): string
    {
        return match ($this) {
            self::Calls => './howdah bench calls --json --rounds 5 --only min --only strrev --only map --only method'
                . ' --only usort --only max --only foreach_ints --only foreach_objects',
            self::Http => './howdah bench http --json --rounds 3 --seconds 2 --warm-up 4 --test plaintext,json'
                . ' --server netty,embedded-serve,embedded-handle,embedded-classic,processes-serve',
            self::Protobuf => 'php bench/protobuf/run.php --json --only codec --rounds 3'
                . ' --series howdah,howdah-ext,google-debian',
        };
    }

    /**
     * What is Howdah's costs over what the peer's costs, which is another program on the same machine in the same run.
     *
     * @param string $json objects, one a line
     * @return array<string, float> by the case and the variant
     */
    public function ratios(string $json): array
    {
        [$case, $variant, $cost, $baseline] = match ($this) {
            self::Calls => ['name', 'variant', 'ns', 'php'],
            self::Http => ['test', 'server', 'server_us', 'netty'],
            self::Protobuf => ['case', 'series', 'ns', 'google-debian'],
        };
        $costs = [];
        foreach (preg_split('/\R/', trim($json)) as $line) {
            $figures = json_decode($line, true, 16, JSON_THROW_ON_ERROR);
            if (isset($figures[$cost])) {
                $costs[$figures[$case]][$figures[$variant]] = (float) $figures[$cost];
            }
        }
        $ratios = [];
        foreach ($costs as $name => $variants) {
            $peer = $variants[$baseline] ?? 0.0;
            foreach ($variants as $id => $each) {
                if ($peer > 0 && $this->isOurs($id)) {
                    $ratios["$name, $id"] = $each / $peer;
                }
            }
        }
        return $ratios;
    }

    private function isOurs(string $variant): bool
    {
        return match ($this) {
            self::Calls => in_array($variant, ['stub', 'dynamic', 'howdah'], true),
            self::Http => preg_match('/^(embedded|processes)-/', $variant) === 1,
            self::Protobuf => in_array($variant, ['howdah', 'howdah-ext'], true),
        };
    }
}
