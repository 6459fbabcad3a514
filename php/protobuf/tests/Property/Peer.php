<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use RuntimeException;

/** Google's Python runtime, in a process of its own: peer.py. */
final class Peer
{
    /** @var resource */
    private mixed $process;
    /** @var array<int, resource> */
    private array $pipes;

    public function __construct(string $python, string $descriptors)
    {
        $command = [$python, __DIR__ . '/peer.py', $descriptors];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
        $this->pipes = $pipes;
        $this->process = $process !== false ? $process : throw new RuntimeException("Could not start $python");
    }

    public function __destruct()
    {
        fclose($this->pipes[0]);
        proc_close($this->process);
    }

    /**
     * The message of these bytes in all formats, its maps sorted.
     *
     * @return array{binary?: string, json?: string, text?: string, error?: string}
     */
    public function convert(string $type, string $bytes): array
    {
        return $this->ask(['type' => $type, 'binary' => base64_encode($bytes), 'all' => true]);
    }

    /** @return array{binary?: string, error?: string} */
    public function readBinary(string $type, string $bytes): array
    {
        return $this->ask(['type' => $type, 'binary' => base64_encode($bytes)]);
    }

    /** @return array{binary?: string, error?: string} */
    public function readJson(string $type, string $json): array
    {
        return $this->ask(['type' => $type, 'json' => $json]);
    }

    /** @return array{binary?: string, error?: string} */
    public function readText(string $type, string $text): array
    {
        return $this->ask(['type' => $type, 'text' => $text]);
    }

    /**
     * @param array<string, mixed> $request
     * @return array<string, string>
     */
    private function ask(array $request): array
    {
        fwrite($this->pipes[0], json_encode($request, JSON_THROW_ON_ERROR) . "\n");
        $line = fgets($this->pipes[1]);
        if ($line === false) {
            throw new RuntimeException('The Python peer has ended.');
        }
        $answer = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        if (isset($answer['binary'])) {
            $answer['binary'] = base64_decode($answer['binary'], true);
        }
        return $answer;
    }
}
