<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use PHPUnit\Framework\TestCase;

/** bin/protoc-gen-howdah as protoc runs it: in a process. */
final class PluginProcessTest extends TestCase
{
    public function testSaysInOneLineThatItsInputIsNoRequest(): void
    {
        $command = [PHP_BINARY, __DIR__ . '/../../bin/protoc-gen-howdah'];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
        fwrite($pipes[0], 'garbage');
        fclose($pipes[0]);
        $output = stream_get_contents($pipes[1]);
        $errors = stream_get_contents($pipes[2]);

        self::assertSame(1, proc_close($process));
        self::assertSame('', $output);
        self::assertMatchesRegularExpression('/^protoc-gen-howdah: [^\n]+\n$/D', $errors);
    }
}
