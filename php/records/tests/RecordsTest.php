<?php

declare(strict_types=1);

namespace Howdah\Tests\Records;

use Howdah\Tests\Stubs\Fixture;
use Howdah\Tests\Stubs\GeneratorTestCase;

/** Each file in fixtures/ is a test: PHP source and the Java that is expected of it. */
final class RecordsTest extends GeneratorTestCase
{
    protected const SCRIPT = 'records/bin/generate-records.php';

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
            [2, '--out is missing', '--php App\Cart'],
            [2, 'Unknown option --name.', '--name x'],
            [2, '--package needs a value.', '--php App\Cart --out java --package'],
            [2, 'com.class is not a Java package.', '--php App\Cart --out java --package com.class'],
            [1, 'There is no class, file or folder App\Missing.', '--php App\Missing --out java'],
            [1, 'There is no file boot.php to load first.', '--php App\Cart --out java --bootstrap boot.php'],
            [1, 'broken.php cannot be loaded: not ready', '--php broken.php --out java'],
            [1, 'Nothing to write: empty.php declares no class.', '--php empty.php --out java'],
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

    /** @return iterable<string, array{string, string}> */
    public static function refusals(): iterable
    {
        yield 'anything' => ['public mixed $x;', 'App\Model::$x: Anything may stand there'];
        yield 'an array of anything' => ['public array $x;', 'App\Model::$x: Anything may stand there'];
        yield 'a union' => ['public int|string $x;', 'App\Model::$x: There is no Java type for (string|int)'];
        yield 'a handler' => ["#[Type('Money')] public \$x;", 'App\Model::$x: There is no Java type for ?custom Money'];
        yield 'a shape' => ['/** @var array{id: int} */ public array $x;', 'There is no Java type for array{id: int}'];
        yield 'an interval' => ['public \DateInterval $x;', 'App\Model::$x: There is no Java type for DateInterval'];
        yield 'rounding' => ["#[Type('float<2>')] public float \$x;", 'Java does not round as float<…> does'];
        yield 'an array of either form' => ['/** @var array<int> */ public array $x;', 'No Java type says whether'];
        yield 'a date without a year' => ["#[Type(\"DateTime<'H:i'>\")] public \DateTime \$x;", 'shows no whole date'];
        yield 'the name of a day' => ["#[Type(\"DateTime<'D, d M Y'>\")] public \DateTime \$x;", 'Use the letters'];
        yield 'a condition' => ["#[Exclude(if: 'true')] public int \$x = 1;", 'The expression "true"'];
        yield 'what stands inline' => ['#[Inline] public Other $x;', 'The keys of its value stand in place'];
        yield 'a path' => ["#[Path('a', 'b')] public int \$x;", 'Its value lies deeper than one key'];
        yield 'a list as default' => ['/** @var list<int> */ public array $x = [1];', 'Its default is more than'];
        yield 'an abstract class' => ['public Some $x;', 'since it is abstract or an interface'];
        yield 'a method' => ['public int $x = 1; #[PreSerialize] public function p(): void {}', 'PHP calls p()'];
        yield 'a family with objects above' => ['public Base $x;', 'Make it abstract'];
        yield 'what is left out' => ['public ?Gone $x = null;', 'Its objects are left out where they stand'];
    }

    /** @dataProvider refusals */
    public function testRefusesWhatNoRecordSays(string $member, string $message): void
    {
        $this->folder->write('model.php', <<<PHP
            <?php
            namespace App;
            use Howdah\Serializer\Attribute\{Discriminator, Exclude, Inline, Path, PreSerialize, Type};
            final class Other { public int \$y = 1; }
            abstract class Some { public int \$y = 1; }
            #[Exclude] final class Gone { public int \$y = 1; }
            #[Discriminator('kind', ['base' => Base::class, 'below' => Below::class])]
            class Base {}
            final class Below extends Base {}
            final class Model { $member }
            PHP);
        $run = $this->generate('--php', 'App\Model', '--bootstrap', 'model.php', '--out', 'java');
        self::assertStringContainsString("No record can say this:\n\n  ", $run->errors);
        self::assertStringContainsString($message, $run->errors);
        self::assertSame(1, $run->code);
        self::assertSame([], $this->folder->java('java'));
    }

    public function testListsAllThatNoRecordSays(): void
    {
        $this->folder->write('a.php', '<?php final class A { public mixed $x; public \DateInterval $y; }');
        $run = $this->generate('--php', 'a.php', '--out', 'java');
        self::assertStringContainsString('A::$x: ', $run->errors);
        self::assertStringContainsString('A::$y: ', $run->errors);
    }
}
