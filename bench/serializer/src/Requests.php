<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer;

/** A server of PHP, warm, that measures the first call of a serializer in a request. */
final class Requests
{
    private const WARM_UP = 5;

    /** @var resource */
    private $process;
    private readonly string $address;

    /**
     * @param string $folder for what peers and the server keep
     * @param ?string $extension the file of Howdah's; null for none
     */
    public function __construct(private readonly string $folder, ?string $extension)
    {
        foreach (['howdah', 'jms', 'valinor'] as $peer) {
            mkdir("$folder/$peer", 0700, true);
        }
        $howdah = new Peers\Howdah("$folder/howdah", null);
        $json = $howdah->write(Subject::Contact->value(), false);
        $howdah->read($json, Subject::Contact->type(), false);
        file_put_contents("$folder/contact.json", $json);
        file_put_contents("$folder/classes.php", '<?php return ' . var_export(self::classes(), true) . ';');
        $this->address = '127.0.0.1:' . self::freePort();
        $options = ['opcache.enable_cli=1', 'opcache.jit=disable', 'opcache.revalidate_freq=60', 'memory_limit=-1'];
        if ($extension !== null) {
            $options[] = "extension=$extension";
        }
        $command = [PHP_BINARY];
        foreach ($options as $option) {
            array_push($command, '-d', $option);
        }
        array_push($command, '-S', $this->address, '-t', dirname(__DIR__));
        $streams = [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', "$folder/log", 'w']];
        $process = proc_open($command, $streams, $pipes);
        $this->process = is_resource($process) ? $process : throw new \RuntimeException("cannot start $command[0]");
        $this->waitUntilReady();
    }

    /** @return float µs of processor time, a median */
    public function sample(string $peer, string $operation, int $requests): float
    {
        $query = http_build_query(['peer' => $peer, 'operation' => $operation, 'folder' => $this->folder]);
        $samples = [];
        for ($i = -self::WARM_UP; $i < $requests; $i++) {
            $answer = (string) file_get_contents("http://$this->address/request.php?$query");
            if (!ctype_digit($answer)) {
                throw new \RuntimeException("$peer, $operation: $answer");
            }
            if ($i >= 0) {
                $samples[] = (int) $answer;
            }
        }
        sort($samples);
        return $samples[intdiv($requests, 2)];
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }

    private function waitUntilReady(): void
    {
        // OPcache keeps no file of which the last two seconds have seen a change.
        sleep(3);
        for ($i = 0; $i < 50; $i++) {
            $connection = @stream_socket_client("tcp://$this->address", $code, $message, 1);
            if ($connection !== false) {
                fclose($connection);
                return;
            }
            usleep(100_000);
        }
        throw new \RuntimeException('the server did not start: ' . file_get_contents("$this->folder/log"));
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0') ?: throw new \RuntimeException('no port is free');
        $name = (string) stream_socket_get_name($socket, false);
        fclose($socket);
        return (int) substr($name, (int) strrpos($name, ':') + 1);
    }

    /** @return array<string, string> class => file */
    private static function classes(): array
    {
        $root = dirname(__DIR__, 3);
        $classes = [];
        $folders = [
            'Howdah\\' => "$root/php/codegen/src",
            'Howdah\\Protobuf\\' => "$root/php/protobuf/src",
            'Howdah\\Protobuf\\Compiler\\' => "$root/php/protoc-gen/src/Compiler",
            'Howdah\\Serializer\\' => "$root/php/serializer/src",
            'Howdah\\Benchmarks\\Serializer\\' => "$root/bench/serializer/src",
        ];
        foreach ($folders as $prefix => $folder) {
            $all = new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS);
            foreach (new \RecursiveIteratorIterator($all) as $file) {
                if ($file->getExtension() === 'php') {
                    $name = substr($file->getPathname(), strlen($folder) + 1, -4);
                    $classes[$prefix . strtr($name, '/', '\\')] = $file->getPathname();
                }
            }
        }
        return $classes;
    }
}
