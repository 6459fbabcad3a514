<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

/** A process that runs one peer on one subject. */
final class Worker
{
    /** @var resource */
    private $process;

    /** @var array<int, resource> */
    private array $pipes = [];

    /** @param list<string> $settings of PHP */
    public function __construct(private readonly string $series, Subject $subject, string $folder, string $reference, array $settings)
    {
        $options = [];
        foreach ($settings as $setting) {
            array_push($options, '-d', $setting);
        }
        $command = [PHP_BINARY, ...$options, dirname(__DIR__) . '/worker.php', $series, $subject->value, $folder];
        $process = proc_open([...$command, $reference], [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes);
        $this->process = is_resource($process) ? $process : throw new \RuntimeException("cannot start $command[0]");
    }

    public function ask(string ...$words): string
    {
        fwrite($this->pipes[0], implode(' ', $words) . "\n");
        $answer = fgets($this->pipes[1]);
        if ($answer === false) {
            $state = proc_get_status($this->process);
            $end = $state['signaled'] ? "by signal $state[termsig]" : "with exit code $state[exitcode]";
            throw new \RuntimeException("the peer $this->series ended $end at " . implode(' ', $words));
        }
        return trim($answer);
    }

    public function __destruct()
    {
        fclose($this->pipes[0]);
        proc_close($this->process);
    }
}
