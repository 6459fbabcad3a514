<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Read\Fixtures\ByteStream;
use PHPUnit\Framework\TestCase;

/**
 * The files of nst/JSONTestSuite: what is JSON is read as json_decode reads it, what is none is refused, and what RFC
 * 8259 leaves open is as json_decode has it. JSON_TEST_SUITE_DIR names a checkout of it.
 */
final class JsonTestSuiteTest extends TestCase
{
    use TemporaryFolder;

    private Serializer $serializer;

    protected function setUp(): void
    {
        $this->serializer = new Serializer($this->folder);
    }

    public function testReadsWholeDocuments(): void
    {
        foreach ($this->files() as $name => $json) {
            $read = $this->read(fn(): mixed => $this->serializer->fromJson($json, 'mixed'));
            self::assertSame(self::expected($json), $read, $name);
            self::assertTrue($name[0] === 'i' || ($read !== null) === ($name[0] === 'y'), $name);
        }
    }

    public function testReadsArraysElementByElement(): void
    {
        foreach ($this->files() as $name => $json) {
            $expected = self::expected($json);
            $isArray = str_starts_with(ltrim($json, " \t\n\r"), '[');
            self::assertSame($isArray ? $expected : null, $this->list($json), $name);
        }
    }

    public function testReadsElementsOfArrays(): void
    {
        foreach ($this->files() as $name => $json) {
            foreach (["[$json]", "[null,$json,null]", "[[$json],{\"a\":$json}]", "[\"]\",$json,\"[\"]"] as $text) {
                self::assertSame(self::expected($text), $this->list($text), $name);
            }
        }
    }

    /** @return iterable<string, string> */
    private function files(): iterable
    {
        $suite = getenv('JSON_TEST_SUITE_DIR');
        if ($suite === false || $suite === '') {
            self::markTestSkipped('JSON_TEST_SUITE_DIR does not name a checkout of nst/JSONTestSuite.');
        }
        $files = glob("$suite/test_parsing/[yni]_*.json") ?: [];
        self::assertGreaterThan(300, count($files), "$suite/test_parsing does not have the suite's files");
        foreach ($files as $file) {
            yield basename($file) => (string) file_get_contents($file);
        }
    }

    /** @return ?array{mixed} what is read, in an array of its own; null for what is refused */
    private static function expected(string $json): ?array
    {
        $value = json_decode($json, true, 513, JSON_BIGINT_AS_STRING);
        return json_last_error() === JSON_ERROR_NONE ? [$value] : null;
    }

    /** @return ?array{mixed} */
    private function list(string $json): ?array
    {
        $stream = fopen('php://memory', 'w+b');
        self::assertIsResource($stream);
        fwrite($stream, $json);
        rewind($stream);
        $read = fn(mixed $from): array => iterator_to_array($this->serializer->readList($from, 'mixed'));
        $list = $this->read(static fn(): array => $read($stream));
        self::assertSame($list, $this->read(static fn(): array => $read(ByteStream::of($json))), $json);
        return $list;
    }

    /**
     * @param \Closure(): mixed $read
     * @return ?array{mixed}
     */
    private function read(\Closure $read): ?array
    {
        try {
            return [$read()];
        } catch (ReadException) {
            return null;
        }
    }
}
