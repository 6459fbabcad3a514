<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Google\Protobuf\Compiler\CodeGeneratorRequest;
use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Protobuf\Compiler\Plugin;
use PHPUnit\Framework\TestCase;

final class GeneratedTest extends TestCase
{
    public function testTheGeneratorWritesTheClassesThatItIsMadeOf(): void
    {
        exec(escapeshellarg(__DIR__ . '/../../../../scripts/generate-protobuf') . ' --check 2>&1', $output, $code);
        self::assertSame(0, $code, "Run scripts/generate-protobuf:\n" . implode("\n", $output));
    }

    public function testTheSameRequestHasTheSameAnswer(): void
    {
        $request = new CodeGeneratorRequest();
        foreach (['Duration', 'Struct', 'Internal\Descriptor'] as $name) {
            $file = new FileDescriptorProto();
            $file->mergeFromString(constant("GPBMetadata\\Google\\Protobuf\\$name::DESCRIPTOR"));
            $request->getProtoFile()[] = $file;
            $request->getFileToGenerate()[] = $file->getName();
        }
        $answers = [Plugin::run($request)->serializeToString(), Plugin::run(clone $request)->serializeToString()];
        self::assertGreaterThan(10_000, strlen($answers[0]));
        self::assertSame(...$answers);
    }
}
