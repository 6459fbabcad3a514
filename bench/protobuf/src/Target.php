<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/** What Howdah promises, and whether it is kept. */
final class Target
{
    private const NAMES = [
        'howdah' => 'Howdah',
        'howdah-ext' => 'Howdah + extension',
        'google' => "Google's PHP, newer",
        'google-debian' => "Google's PHP of Debian",
        'google-ext' => "Google's extension",
    ];

    private function __construct(
        public readonly string $name,
        public readonly string $limit,
        public readonly string $value,
        public readonly bool $isMet,
    ) {
    }

    /** @return list<self> those that there are figures for */
    public static function all(Results $results): array
    {
        return [...self::requests($results), ...self::growth($results), ...self::codec($results)];
    }

    /** @return list<self> */
    private static function requests(Results $results): array
    {
        $case = RequestBenchmark::ADDRESS_BOOK . ', ' . RequestBenchmark::SERVER;
        $targets = [];
        foreach (self::present($results, $case, ['google', 'google-debian', 'google-ext']) as $peer) {
            $limit = $peer === 'google-ext' ? 1 : 20;
            $name = 'Howdah: AddressBook on a warm server, times as fast as ' . self::NAMES[$peer];
            $targets[] = self::atLeast($name, $limit, $results->ratio($case, $peer, 'howdah'));
        }
        return $targets;
    }

    /** @return list<self> */
    private static function growth(Results $results): array
    {
        $most = max(Synthetic::SIZES);
        $case = static fn (int $files): string => RequestBenchmark::one($files) . ', ' . RequestBenchmark::SERVER;
        if (!$results->has($case(1), 'howdah') || !$results->has($case($most), 'howdah')) {
            return [];
        }
        $ratio = $results->median($case($most), 'howdah') / $results->median($case(1), 'howdah');
        return [self::atMost("Howdah: start-up with $most .proto files, times that with one", 1.2, $ratio)];
    }

    /** @return list<self> */
    private static function codec(Results $results): array
    {
        $targets = [];
        foreach (CodecBenchmark::SUBJECTS as $subject) {
            foreach (['encode', 'decode', 'buildEncode'] as $operation) {
                $targets[] = self::versus($results, 'howdah', ['google', 'google-debian'], $subject, $operation, 15);
            }
        }
        foreach (CodecBenchmark::SUBJECTS as $subject) {
            foreach (CodecBenchmark::OPERATIONS as $operation) {
                if ($operation !== 'decode' || $subject === 'Book1000') {
                    $limit = $operation === 'decode' ? 0.9 : 1.3;
                    $targets[] = self::versus($results, 'howdah-ext', ['google-ext'], $subject, $operation, $limit);
                }
            }
        }
        return array_merge(...$targets);
    }

    /**
     * @param list<string> $peers
     * @return list<self> one, against the first of the peers that was measured
     */
    private static function versus(
        Results $results,
        string $series,
        array $peers,
        string $subject,
        string $operation,
        float $limit,
    ): array {
        $case = CodecBenchmark::name($subject, $operation);
        $peer = self::present($results, $case, $peers)[0] ?? null;
        if ($peer === null || !$results->has($case, $series)) {
            return [];
        }
        $what = Report::OPERATIONS[$operation] . ' ' . Report::SUBJECTS[$subject];
        $name = self::NAMES[$series] . ": $what, times as fast as " . self::NAMES[$peer];
        return [self::atLeast($name, $limit, $results->ratio($case, $peer, $series))];
    }

    /**
     * @param list<string> $peers
     * @return list<string>
     */
    private static function present(Results $results, string $case, array $peers): array
    {
        $isPresent = static fn (string $peer): bool => $results->has($case, $peer) && $results->has($case, 'howdah');
        return array_values(array_filter($peers, $isPresent));
    }

    private static function atLeast(string $name, float $limit, float $value): self
    {
        return new self($name, "≥ {$limit}×", Text::ratio($value), $value >= $limit);
    }

    private static function atMost(string $name, float $limit, float $value): self
    {
        return new self($name, "≤ {$limit}×", Text::ratio($value), $value <= $limit);
    }
}
