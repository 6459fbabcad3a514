<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

/** Each file in fixtures/ is a test: PHP source and the Java that is expected of it. */
final class StubsTest extends GeneratorTestCase
{
    protected const SCRIPT = 'stubs/bin/generate-stubs.php';

    /** @return iterable<string, array{Fixture}> */
    public static function fixtures(): iterable
    {
        return Fixture::all(__DIR__ . '/fixtures');
    }

    /** @dataProvider fixtures */
    public function testWritesWhatTheFixtureExpects(Fixture $fixture): void
    {
        $this->assertWrites($fixture);
    }

    /** @return iterable<string, array{int, string, string}> */
    public static function mistakes(): iterable
    {
        $cases = [
            [2, '--php is missing', ''],
            [2, '--out is missing', '--php strlen'],
            [2, 'Unknown option --nothing.', '--nothing x'],
            [2, '--package needs a value.', '--php strlen --out java --package'],
            [2, 'com.class is not a Java package.', '--php strlen --out java --package com.class'],
            [2, '2x is not a valid name for a Java interface.', '--php strlen --out java --name 2x'],
            [1, 'There is no file, class or function missing.php.', '--php missing.php --out java'],
            [1, 'The extension missing is not loaded.', '--php ext:missing --out java'],
            [1, 'There is no file boot.php to load first.', '--php strlen --out java --bootstrap boot.php'],
            [1, 'broken.php cannot be loaded: ', '--php broken.php --out java'],
            [1, 'empty.php declares nothing public.', '--php empty.php --out java'],
            [1, '--name names the one interface', '--php ext:json ext:pcre --out java --name Both'],
            [1, 'cannot be created.', '--php strlen --out empty.php'],
        ];
        foreach ($cases as $case) {
            yield $case[1] => $case;
        }
    }

    /** @dataProvider mistakes */
    public function testSaysWhatIsWrong(int $code, string $message, string $arguments): void
    {
        $this->assertRefuses($code, $message, $arguments);
    }

    public function testTakesSeveralSources(): void
    {
        $run = $this->generate('--php', 'strlen', 'ArrayObject', '--php=ext:json', '--out=java');
        self::assertSame('', $run->errors);
        self::assertSame(['ArrayObject.java', 'Functions.java', 'Json.java'], array_keys($this->folder->java('java')));
    }

    public function testDoesNotPrintWhatASourcePrints(): void
    {
        $this->folder->write('loud.php', '<?php echo "loud"; function loud(): void {}');
        $run = $this->generate('--php', 'loud.php', '--out', 'java');
        self::assertSame("java/Loud.java\n", $run->output);
    }
}
