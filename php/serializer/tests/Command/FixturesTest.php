<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use PHPUnit\Framework\TestCase;

/**
 * Each file in fixtures/ is a test: classes, and what the command says of them. HOWDAH_UPDATE_FIXTURES=1 writes what
 * comes out as what is expected; look at the difference before it is committed.
 */
final class FixturesTest extends TestCase
{
    /** @return iterable<string, array{Fixture}> */
    public static function fixtures(): iterable
    {
        foreach (Fixture::all() as $fixture) {
            yield basename($fixture->file) . ": $fixture->title" => [$fixture];
        }
    }

    /** @dataProvider fixtures */
    public function testSaysWhatTheFixtureExpects(Fixture $fixture): void
    {
        $fixture->load();
        $outputs = [];
        foreach (array_keys($fixture->expected) as $command) {
            $run = Run::of(...str_getcsv($command, ' ', "'", ''));
            $printed = preg_replace('~(?<=\()[^()]*howdah-fixture-\w+(?=:\d+\))~', 'FILE', $run->output . $run->errors);
            $outputs[$command] = "exit $run->code\n$printed";
        }
        if (getenv('HOWDAH_UPDATE_FIXTURES') === '1') {
            $fixture->rewrite($outputs);
        }
        self::assertSame($fixture->expected, $outputs);
    }
}
