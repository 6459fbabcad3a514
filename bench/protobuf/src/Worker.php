<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/** A process of peer/codec.php, which waits for commands. */
final class Worker
{
    /** @var resource */
    private $process;

    /** @var array<int, resource> */
    private array $pipes = [];

    public function __construct(public readonly Series $series)
    {
        $command = [...$series->command(), "{$series->code->directory}/codec.php"];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
    }

    public function ask(string ...$words): mixed
    {
        fwrite($this->pipes[0], implode(' ', $words) . "\n");
        $line = fgets($this->pipes[1]);
        if ($line === false || ($answer = json_decode($line, true)) === null) {
            $what = "{$this->series->title}: " . implode(' ', $words);
            throw new RuntimeException("$what: expected JSON, got " . var_export($line, true));
        }
        return $answer;
    }

    public function __destruct()
    {
        array_map('fclose', $this->pipes);
        proc_close($this->process);
    }
}
