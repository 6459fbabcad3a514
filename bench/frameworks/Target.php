<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Frameworks;

use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use RuntimeException;

/** A server with a worker script, and a connection to it. */
final class Target
{
    /** @var resource */
    private $process;
    /** @var resource */
    private $connection;
    private int $id;
    private string $folder;
    private string $cookies = '';

    public function __construct(string $framework, string $way, string $engine)
    {
        $this->folder = $folder = sys_get_temp_dir() . '/howdah-' . getmypid() . "-$framework-$way";
        mkdir($folder, 0700);
        $root = dirname(__DIR__, 2);
        $script = "$root/java/howdah-server/src/test/php/engine/$framework/$way.php";
        file_put_contents("$folder/worker.php", "<?php\nconst FOLDER = __DIR__; require '$script';\n");
        $command = ["$root/howdah", 'serve', '--engine', $engine, '--min-processes', '1', '--max-processes', '1'];
        array_push($command, '--port', '0', '-d', 'opcache.validate_timestamps=0', '-d', 'output_buffering=0');
        array_push($command, '--worker', "$folder/worker.php", $folder);
        $streams = [['file', '/dev/null', 'r'], ['file', "$folder/log", 'w'], ['redirect', 1]];
        $this->process = proc_open($command, $streams, $pipes);
        $this->id = proc_get_status($this->process)['pid'];
        while (!preg_match('#at http://localhost:(\d+)/#', (string) file_get_contents("$folder/log"), $found)) {
            if (!proc_get_status($this->process)['running']) {
                throw new RuntimeException(file_get_contents("$folder/log"));
            }
            usleep(50_000);
        }
        $this->connection = stream_socket_client("tcp://127.0.0.1:$found[1]");
    }

    /** The body of the answer, which must be 200. */
    public function get(string $target): string
    {
        fwrite($this->connection, "GET $target HTTP/1.1\r\nHost: example.com\r\nAccept: text/html, */*;q=0.8\r\n"
            . "Accept-Language: en\r\nUser-Agent: bench\r\n$this->cookies\r\n");
        $status = rtrim(fgets($this->connection));
        $length = null;
        $cookies = [];
        while (($line = rtrim(fgets($this->connection))) !== '') {
            [$name, $value] = explode(':', $line, 2);
            if (strcasecmp($name, 'content-length') === 0) {
                $length = (int) $value;
            } elseif (strcasecmp($name, 'set-cookie') === 0) {
                $cookies[] = strtok(trim($value), ';');
            }
        }
        if ($cookies && $this->cookies === '') {
            $this->cookies = 'Cookie: ' . implode('; ', $cookies) . "\r\n";
        }
        $body = $length === null ? $this->chunks() : $this->read($length);
        return $status === 'HTTP/1.1 200 OK' ? $body : throw new RuntimeException("$status\n$body");
    }

    private function chunks(): string
    {
        $body = '';
        do {
            $size = hexdec(rtrim(fgets($this->connection)));
            $body .= $this->read($size);
            fgets($this->connection);
        } while ($size > 0);
        return $body;
    }

    private function read(int $length): string
    {
        return $length > 0 ? stream_get_contents($this->connection, $length) : '';
    }

    /** Processor time of the server's threads and its PHP processes' so far, in µs. */
    public function processorTime(): float
    {
        $nanoseconds = 0;
        $ids = [$this->id];
        while ($ids) {
            $id = array_pop($ids);
            foreach (glob("/proc/$id/task/*") as $thread) {
                $nanoseconds += (int) @file_get_contents("$thread/schedstat");
                preg_match_all('/\d+/', (string) @file_get_contents("$thread/children"), $found);
                array_push($ids, ...$found[0]);
            }
        }
        return $nanoseconds / 1000;
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
        $files = new RecursiveDirectoryIterator($this->folder, RecursiveDirectoryIterator::SKIP_DOTS);
        foreach (new RecursiveIteratorIterator($files, RecursiveIteratorIterator::CHILD_FIRST) as $file) {
            $file->isDir() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->folder);
    }
}
