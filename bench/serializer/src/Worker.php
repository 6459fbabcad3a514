<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

/** A process that runs one peer on one subject. */
final class Worker
{
    /** How often a peer may end: PHP's JIT has been seen to crash in one. */
    private const STARTS = 5;

    /** @var non-empty-list<string> */
    private readonly array $command;

    /** @var resource */
    private $process;

    /** @var array<int, resource> */
    private array $pipes = [];

    private int $starts = 0;

    /** @param list<string> $settings of PHP */
    public function __construct(
        private readonly string $series,
        Subject $subject,
        string $folder,
        string $reference,
        array $settings,
    ) {
        $options = [];
        foreach ($settings as $setting) {
            array_push($options, '-d', $setting);
        }
        $worker = dirname(__DIR__) . '/worker.php';
        $this->command = [PHP_BINARY, ...$options, $worker, $series, $subject->value, $folder, $reference];
        $this->start();
    }

    public function ask(string ...$words): string
    {
        while (true) {
            fwrite($this->pipes[0], implode(' ', $words) . "\n");
            $answer = fgets($this->pipes[1]);
            if ($answer !== false) {
                return trim($answer);
            }
            $message = "the peer $this->series ended at " . implode(' ', $words);
            if ($this->starts === self::STARTS) {
                throw new \RuntimeException($message);
            }
            fwrite(STDERR, "$message, and is started again\n");
            $this->stop();
            $this->start();
        }
    }

    public function __destruct()
    {
        $this->stop();
    }

    private function start(): void
    {
        $this->starts++;
        $process = proc_open($this->command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes);
        $this->process = is_resource($process)
            ? $process
            : throw new \RuntimeException("cannot start {$this->command[0]}");
    }

    private function stop(): void
    {
        fclose($this->pipes[0]);
        proc_close($this->process);
    }
}
