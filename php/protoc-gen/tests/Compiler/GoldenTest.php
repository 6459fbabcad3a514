<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use PHPUnit\Framework\TestCase;

/**
 * What the plugin writes, to the byte. After a change of the generator, this writes the expectations again, for
 * `git diff` to show: HOWDAH_REWRITE=1 scripts/test-php --filter Golden
 */
final class GoldenTest extends TestCase
{
    /** @dataProvider fixtures */
    public function testAnswersAsExpected(string $path): void
    {
        $compiled = Golden::read($path)->compiled();
        if (getenv('HOWDAH_REWRITE') === '1') {
            file_put_contents($path, $compiled);
        }
        self::assertSame(file_get_contents($path), $compiled);
    }

    /** @return iterable<string, array{string}> */
    public static function fixtures(): iterable
    {
        foreach (glob(__DIR__ . '/golden/*.test') as $path) {
            yield basename($path, '.test') => [$path];
        }
    }
}
