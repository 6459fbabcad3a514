<?php

declare(strict_types=1);

namespace Howdah\Tests\Stubs;

use Howdah\Stubs\Catalogue;
use Howdah\Stubs\CatalogueGenerator;
use PHPUnit\Framework\TestCase;

/** The interfaces of PHP's own functions, as PHP 8.2 has them. */
final class CatalogueTest extends TestCase
{
    private const EXTENSIONS = [
        'Core', 'standard', 'date', 'json', 'pcre', 'mbstring', 'random', 'ctype', 'hash', 'SPL', 'zlib',
    ];

    private const JAVA = __DIR__ . '/../../../java/howdah-functions/src/main/java';

    private Catalogue $catalogue;

    protected function setUp(): void
    {
        $this->catalogue = new Catalogue(__DIR__ . '/../catalogue');
    }

    public function testHasEveryFunctionOrAReasonWhyNot(): void
    {
        $expected = [];
        foreach (self::EXTENSIONS as $extension) {
            array_push($expected, ...array_keys((new \ReflectionExtension($extension))->getFunctions()));
        }
        $there = array_keys($this->catalogue->skipped);
        foreach ($this->catalogue->entries as $entry) {
            array_push($there, ...array_keys($entry->functions));
        }
        if (PHP_VERSION_ID >= 80300) { // a newer PHP has more
            $expected = array_intersect($expected, $there);
        }
        sort($expected);
        sort($there);
        self::assertSame($expected, $there);
    }

    /** @return iterable<string, array{string}> */
    public static function entries(): iterable
    {
        foreach ((new Catalogue(__DIR__ . '/../catalogue'))->entries as $name => $entry) {
            yield $name => [$name];
        }
    }

    /** @dataProvider entries */
    public function testDescribesFunctionsAndParameters(string $name): void
    {
        $entry = $this->catalogue->entries[$name];
        self::assertMatchesRegularExpression('~^PHP\'s .*\.$~', $entry->summary);
        foreach (array_keys($entry->functions) as $function) {
            $doc = $this->catalogue->doc($entry, $function);
            self::assertMatchesRegularExpression('~^[A-Z].*\.$~s', $doc->summary, $function);
            foreach ((new \ReflectionFunction($function))->getParameters() as $parameter) {
                self::assertNotSame('', $doc->parameter($parameter->getName())[1] ?? '', "$function: $parameter");
            }
        }
    }

    public function testSaysWhyAFunctionIsLeftOut(): void
    {
        foreach ($this->catalogue->skipped as $function => $reason) {
            self::assertMatchesRegularExpression('~^[A-Z].*\.$~s', $reason, $function);
        }
    }

    public function testTheJavaSourcesAreNotStale(): void
    {
        if (PHP_VERSION_ID >= 80300) {
            self::markTestSkipped('PHP 8.2 writes them; a newer PHP has other parameters and types.');
        }
        foreach ((new CatalogueGenerator($this->catalogue))->generate('io.howdah.functions') as $path => $code) {
            self::assertStringEqualsFile(self::JAVA . "/$path", $code, 'run scripts/generate-functions');
        }
    }

    public function testFunctionsStandInTheOrderOfTheAlphabet(): void
    {
        foreach ($this->catalogue->entries as $entry) {
            $functions = array_keys($entry->functions);
            $sorted = $functions;
            sort($sorted);
            self::assertSame($sorted, $functions, $entry->name);
        }
    }
}
