<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/** Whole requests: the AddressBook script, and schemas of many files, on a warm server and as new processes. */
final class RequestBenchmark
{
    public const ADDRESS_BOOK = 'address book';

    /** A figure's name says how it came about: in the script by its own clock, or all of the request's processor time. */
    public const SERVER = 'server script';
    public const SERVER_PROCESSOR = 'server processor';
    public const PROCESS = 'process script';
    public const FILE_CACHE = 'file cache script';

    private const MANY_NANOS = 100_000_000;

    /** @var array<string, string> the output by script */
    private array $outputs = [];

    public function __construct(private readonly Results $results)
    {
    }

    public static function one(int $files): string
    {
        return "$files files, one used";
    }

    public static function each(int $files): string
    {
        return "$files files, all used";
    }

    /**
     * @param list<Series> $series
     * @param list<int> $sizes of schemas
     */
    public function run(array $series, array $sizes, int $rounds): void
    {
        $scripts = [self::ADDRESS_BOOK => ['index.php', 0, 0]];
        foreach ($sizes as $files) {
            $scripts[self::one($files)] = ['startup.php', $files, 1];
            $scripts[self::each($files)] = ['startup.php', $files, $files];
        }
        $servers = array_map(static fn (Series $each): Server => new Server($each), $series);
        $requests = $this->warm($servers, $scripts);
        for ($round = 1; $round <= $rounds; $round++) {
            foreach ($scripts as $name => $script) {
                foreach ($servers as $i => $server) {
                    $this->request($server, $name, $script, $requests["$name $i"]);
                }
                foreach ($series as $each) {
                    $this->start($each, $name, $script);
                }
            }
            Progress::say("requests: round $round of $rounds");
        }
    }

    /**
     * @param list<Server> $servers
     * @param array<string, array{string, int, int}> $scripts
     * @return array<string, int> how many requests make up a sample
     */
    private function warm(array $servers, array $scripts): array
    {
        $requests = [];
        foreach ($scripts as $name => [$file, $files, $used]) {
            foreach ($servers as $i => $server) {
                $path = "$file?files=$files&used=$used";
                $first = $server->get($path);
                $this->check($server->series, $name, $first);
                $start = hrtime(true);
                for ($count = 0; $count < 100 && hrtime(true) - $start < self::MANY_NANOS; $count++) {
                    $facts = $server->get($path);
                }
                $requests["$name $i"] = $count = max(1, (int) ($count / 2));
                $this->results->state("$name, " . self::SERVER, $server->series, [
                    'requests' => $count,
                    'files' => $facts['files'],
                    'memory' => $facts['memory'],
                ]);
            }
            Progress::say("$name: all peers agree on the output");
        }
        return $requests;
    }

    /** @param array{string, int, int} $script */
    private function request(Server $server, string $name, array $script, int $requests): void
    {
        [$file, $files, $used] = $script;
        $nanos = [];
        $before = $server->processorNanos();
        for ($i = 0; $i < $requests; $i++) {
            $nanos[] = (float) $server->get("$file?files=$files&used=$used")['nanos'];
        }
        $all = $server->processorNanos() - $before;
        $before = $server->processorNanos();
        for ($i = 0; $i < $requests; $i++) {
            $server->get('empty.php');
        }
        $empty = $server->processorNanos() - $before;
        $this->results->add("$name, " . self::SERVER, $server->series, Results::middle($nanos));
        $this->results->add("$name, " . self::SERVER_PROCESSOR, $server->series, ($all - $empty) / $requests);
    }

    /** @param array{string, int, int} $script */
    private function start(Series $series, string $name, array $script): void
    {
        if ($series->hasJit || $series->isServerOnly) {
            return;
        }
        [$file, $files, $used] = $script;
        $file = "{$series->code->directory}/$file";
        $ways = [self::PROCESS => $series->plainCommand(), self::FILE_CACHE => $series->fileCacheCommand()];
        foreach ($ways as $how => $command) {
            $nanos = [];
            for ($i = 0; $i < 3; $i++) {
                $answer = json_decode(Shell::run([...$command, $file, (string) $files, (string) $used]), true);
                $this->check($series, $name, $answer ?? []);
                $nanos[] = (float) $answer['nanos'];
            }
            $this->results->add("$name, $how", $series, Results::middle($nanos));
        }
    }

    /** @param array<string, mixed> $answer */
    private function check(Series $series, string $name, array $answer): void
    {
        $output = $answer['output'] ?? 'nothing';
        $expected = $this->outputs[$name] ??= $output;
        if ($output !== $expected) {
            throw new RuntimeException("$series->title: $name: expected output $expected, got $output");
        }
    }
}
