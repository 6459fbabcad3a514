<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/** PHP's own web server: one process, which keeps between requests what OPcache and extensions keep. */
final class Server
{
    private const DEADLINE_SECONDS = 60;

    /** @var resource */
    private $process;

    private readonly string $address;

    private readonly int $pid;

    public function __construct(public readonly Series $series)
    {
        $this->address = '127.0.0.1:' . self::freePort();
        $root = $series->code->directory;
        $command = ['setpriv', '--pdeathsig', 'TERM', ...$series->command(), '-S', $this->address, '-t', $root];
        $null = ['file', '/dev/null', 'w'];
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], $null, $null], $pipes);
        $this->pid = proc_get_status($this->process)['pid'];
        for ($tries = 0; !($socket = @stream_socket_client("tcp://$this->address")); $tries++) {
            if ($tries === 200) {
                throw new RuntimeException("$series->title: no server at $this->address after 10 s");
            }
            usleep(50_000);
        }
        fclose($socket);
    }

    /** @return array{nanos: int, output: string, files: int, memory: int} */
    public function get(string $path): array
    {
        $socket = stream_socket_client("tcp://$this->address", timeout: self::DEADLINE_SECONDS);
        stream_set_timeout($socket, self::DEADLINE_SECONDS);
        fwrite($socket, "GET /$path HTTP/1.0\r\nHost: localhost\r\n\r\n");
        $response = stream_get_contents($socket);
        fclose($socket);
        [$head, $body] = explode("\r\n\r\n", $response, 2) + [1 => ''];
        $answer = json_decode($body, true);
        if (!str_contains($head, ' 200 ') || !is_array($answer)) {
            throw new RuntimeException("{$this->series->title}: $path answered " . substr($response, 0, 2000));
        }
        return $answer;
    }

    /** @return int nanoseconds of a processor that the process has used */
    public function processorNanos(): int
    {
        return (int) file_get_contents("/proc/$this->pid/schedstat");
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $port = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
        fclose($socket);
        return $port;
    }
}
