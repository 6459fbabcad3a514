<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/** The results as tables. */
final class Report
{
    public const SUBJECTS = [
        'Book3' => 'AddressBook of 3',
        'Book1000' => 'AddressBook of 1,000',
        'Message1' => 'google_message1_proto3',
    ];

    public const OPERATIONS = [
        'encode' => 'encode',
        'decode' => 'decode',
        'decodeRead' => 'decode + read all',
        'buildEncode' => 'build + encode',
        'jsonEncode' => 'JSON encode',
        'jsonDecode' => 'JSON decode',
    ];

    /** @param list<Series> $series */
    public function __construct(
        private readonly Peers $peers,
        private readonly array $series,
        private readonly Results $results,
        private readonly int $rounds,
    ) {
    }

    public function toMarkdown(): string
    {
        return "# Protocol Buffers\n\n"
            . "Written by `make bench-protobuf`; [docs/benchmarks.md](../../docs/benchmarks.md#protocol-buffers)"
            . " says how to read it.\n\n"
            . date('Y-m-d') . " on {$this->machine()}. PHP " . PHP_VERSION . $this->versions()
            . ". Medians of $this->rounds rounds; behind a time stands how many times as fast as"
            . " {$this->reference()} it is.\n\n"
            . $this->missing()
            . $this->requests()
            . $this->startup()
            . $this->codec()
            . $this->targets();
    }

    private function requests(): string
    {
        $name = RequestBenchmark::ADDRESS_BOOK;
        if (!$this->results->hasCase("$name, " . RequestBenchmark::SERVER)) {
            return '';
        }
        $rows = [];
        foreach ($this->series as $series) {
            $case = "$name, " . RequestBenchmark::SERVER;
            $rows[] = [
                $series->title,
                $this->cell($case, $series),
                $this->cell("$name, " . RequestBenchmark::SERVER_PROCESSOR, $series),
                $this->cell("$name, " . RequestBenchmark::FILE_CACHE, $series),
                $this->cell("$name, " . RequestBenchmark::PROCESS, $series),
                (string) $this->results->fact($case, $series->id, 'files'),
                number_format($this->results->fact($case, $series->id, 'memory') / 1024) . ' KB',
            ];
        }
        return "## The AddressBook script\n\n" . Text::table([
            '',
            'warm server',
            'its processor time',
            'new process, file cache',
            'new process, no OPcache',
            'files',
            'memory',
        ], $rows);
    }

    private function startup(): string
    {
        $text = '';
        $ways = [
            'One message used' => [RequestBenchmark::one(...), RequestBenchmark::SERVER],
            'A message of each file used' => [RequestBenchmark::each(...), RequestBenchmark::SERVER],
            'One message used, new process with file cache' => [
                RequestBenchmark::one(...),
                RequestBenchmark::FILE_CACHE,
            ],
        ];
        foreach ($ways as $title => [$name, $how]) {
            if (!$this->results->hasCase($name(1) . ", $how")) {
                continue;
            }
            $rows = [];
            foreach ($this->series as $series) {
                $cells = array_map(
                    fn (int $files): string => $this->cell($name($files) . ", $how", $series),
                    Synthetic::SIZES
                );
                if (array_filter($cells, static fn (string $cell): bool => $cell !== '–')) {
                    $rows[] = [$series->title, ...$cells];
                }
            }
            $head = array_map(static fn (int $files): string => "$files .proto files", Synthetic::SIZES);
            $text .= "### $title\n\n" . Text::table(['', ...$head], $rows);
        }
        $picture = "![Start-up against the number of .proto files](protobuf.svg)\n\n";
        return $text === '' ? '' : "## Start-up against the size of the schema\n\n$picture$text";
    }

    private function codec(): string
    {
        $text = '';
        foreach (self::SUBJECTS as $subject => $title) {
            if (!$this->results->hasCase(CodecBenchmark::name($subject, 'encode'))) {
                continue;
            }
            $rows = [];
            foreach ($this->series as $series) {
                if ($series->isServerOnly) {
                    continue;
                }
                $row = [$series->title];
                foreach (array_keys(self::OPERATIONS) as $operation) {
                    $row[] = $this->cell(CodecBenchmark::name($subject, $operation), $series);
                }
                $rows[] = $row;
            }
            $case = CodecBenchmark::name($subject, 'encode');
            $bytes = number_format($this->results->fact($case, $this->series[0]->id, 'bytes'));
            $text .= "### $title, $bytes bytes\n\n" . Text::table(['', ...array_values(self::OPERATIONS)], $rows);
        }
        return $text === '' ? '' : "## Encoding and decoding\n\n$text";
    }

    private function targets(): string
    {
        $targets = Target::all($this->results);
        $rows = array_map(static fn (Target $target): array => [
            $target->name,
            $target->limit,
            $target->value,
            $target->isMet ? 'met' : 'missed',
        ], $targets);
        $table = rtrim(Text::table(['Target', 'limit', 'measured', ''], $rows));
        return $rows === [] ? '' : "## Targets\n\n$table\n";
    }

    private function cell(string $case, Series $series): string
    {
        if (!$this->results->has($case, $series->id)) {
            return '–';
        }
        $time = Text::nanos($this->results->median($case, $series->id));
        $reference = $this->referenceId();
        if ($reference === null || !$this->results->has($case, $reference)) {
            return $time;
        }
        return "$time  " . Text::ratio($this->results->ratio($case, $reference, $series->id));
    }

    private function referenceId(): ?string
    {
        $ids = array_map(static fn (Series $each): string => $each->id, $this->series);
        return array_values(array_intersect(['google', 'google-debian'], $ids))[0] ?? null;
    }

    private function reference(): string
    {
        foreach ($this->series as $series) {
            if ($series->id === $this->referenceId()) {
                return "\"$series->title\"";
            }
        }
        return 'nothing';
    }

    private function missing(): string
    {
        $lines = array_map(static fn (string $each): string => "Not measured: $each.\n", $this->peers->missing);
        return $lines === [] ? '' : implode('', $lines) . "\n";
    }

    private function versions(): string
    {
        $text = '';
        foreach ($this->peers->versions as $name => $version) {
            $text .= ", $name $version";
        }
        return $text;
    }

    private function machine(): string
    {
        $facts = file_get_contents('/proc/cpuinfo');
        preg_match('/^model name\s*:\s*(.+)$/m', $facts, $model);
        return preg_match_all('/^processor\s*:/m', $facts) . ' × ' . ($model[1] ?? php_uname('m'));
    }
}
