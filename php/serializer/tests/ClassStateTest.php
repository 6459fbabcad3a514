<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use PHPUnit\Framework\TestCase;

/** What classes may do that models say nothing of. */
final class ClassStateTest extends TestCase
{
    use TemporaryFolder;

    private static int $declared = 0;

    public function testMakesNoObjectBesideThoseOfTheDocument(): void
    {
        $source = 'namespace Acme; final class Closing { private string $path = "nothing"; '
            . 'private function __construct() {} public function __destruct() { echo "closed $this->path"; } }';
        $code = '$serializer->fromJson(\'{"path":"a"}\', Acme\Closing::class);';
        self::assertSame('closed a', $this->outputOf($source, $code));
    }

    public function testRefusesPrivatePropertiesOfOneName(): void
    {
        $class = $this->declare('
            class Account { private int $id = 1; }
            class Savings extends Account { private int $id = 2; }
        ');
        self::assertSame('{"id":2}', (new Serializer($this->folder, Conventions::jms()))->toJson(new $class()));
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('Savings::$id hides the private property of ');
        $this->serializer()->toJson(new $class());
    }

    public function testTakesOneOfThemWhereTheOtherIsExcluded(): void
    {
        $own = $this->declare('
            class Account { #[S\Exclude] private int $id = 1; }
            class Savings extends Account { private int $id = 2; }
        ');
        self::assertSame('{"id":2}', $this->serializer()->toJson(new $own()));
        $parents = $this->declare('
            class Account { private int $id = 1; }
            class Savings extends Account { #[S\Exclude] private int $id = 2; }
        ');
        self::assertSame('{"id":1}', $this->serializer()->toJson(new $parents()));
        $object = $this->serializer()->fromJson('{"id":5}', $parents);
        self::assertSame('{"id":5}', $this->serializer()->toJson($object));
    }

    public function testGeneratesCodeAnewWhereAnEnumHasChanged(): void
    {
        $classes = 'namespace Acme; require_once __DIR__ . "/Size.php"; '
            . 'final class Shirt { /** @var list<Size> */ public array $sizes = [Size::Small]; }';
        $code = '$shirt = $serializer->fromJson(\'{"sizes":["%s"]}\', Acme\Shirt::class); '
            . 'echo $serializer->toJson($shirt);';
        file_put_contents("$this->folder/Size.php", '<?php namespace Acme; enum Size { case Small; }');
        self::assertSame('{"sizes":["Small"]}', $this->outputOf($classes, sprintf($code, 'Small')));
        file_put_contents("$this->folder/Size.php", '<?php namespace Acme; enum Size: string { case Small = "s"; }');
        self::assertSame('{"sizes":["s"]}', $this->outputOf($classes, sprintf($code, 's')));
    }

    /** @return iterable<string, array{string, string}> */
    public static function nativeTypes(): iterable
    {
        yield 'any object' => ['?object', '{"id":1}'];
        yield 'two interfaces' => ['(\Countable&\Traversable)|null', '[1]'];
        yield 'true' => ['true|null', 'false'];
        yield 'false' => ['string|false|null', 'true'];
    }

    /** @dataProvider nativeTypes */
    public function testReportsWhatTheNativeTypeAloneRefuses(string $type, string $json): void
    {
        $native = "public $type \$made = null";
        foreach (["$native;", "public function __construct($native) {}"] as $member) {
            $class = $this->declare("final class Made { public int \$id = 0; $member }");
            self::assertSame(7, $this->serializer()->fromJson('{"id":7,"made":null}', $class)->id);
            try {
                $this->serializer()->fromJson("{\"made\":$json}", $class);
                self::fail($member);
            } catch (ReadException $refused) {
                self::assertStringStartsWith('/made: Expected a value of the native type', $refused->getMessage());
            }
        }
    }

    public function testRefusesParametersByReference(): void
    {
        $class = $this->declare('final class Counter { public function __construct(public int &$count) {} }');
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('the parameter $count');
        $this->serializer()->fromJson('{"count":1}', $class);
    }

    public function testNamesAnAnonymousClassAsWhatCannotBeWritten(): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('declare the class with one');
        $this->serializer()->toJson(new class {
            public int $id = 1;
        });
    }

    public function testWritesAndReadsFractionsOfSeconds(): void
    {
        $interval = new \DateInterval('P1DT1S');
        $interval->f = 0.25;
        self::assertSame('"P1DT1.25S"', $this->serializer()->toJson($interval, type: 'DateInterval'));
        $interval->s = 10;
        $interval->f = 0.0;
        self::assertSame('"P1DT10S"', $this->serializer()->toJson($interval, type: 'DateInterval'));
        $interval = \DateInterval::createFromDateString('1 day 1500000 microseconds');
        self::assertSame('"P1DT1.5S"', $this->serializer()->toJson($interval, type: 'DateInterval'));
        $interval = new \DateInterval('P1D');
        $interval->f = 0.25;
        self::assertSame('"P1DT0.25S"', $this->serializer()->toJson($interval, type: 'DateInterval'));
        self::assertSame(0.25, $this->serializer()->fromJson('"P1DT0.25S"', 'DateInterval')->f);
        $jms = new Serializer($this->folder, Conventions::jms());
        self::assertSame('"P1D"', $jms->toJson($interval, type: 'DateInterval'));
    }

    public function testRefusesIntervalsThatIsoHasNoFormFor(): void
    {
        $back = (new \DateTime('2024-01-02'))->diff(new \DateTime('2024-01-01'));
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage('negative');
        $this->serializer()->toJson($back, type: 'DateInterval');
    }

    /**
     * @testWith ["3 weekdays"]
     *           ["first day of next month"]
     *           ["tuesday"]
     */
    public function testRefusesIntervalsToADayOfTheWeekOrTheMonth(string $text): void
    {
        $this->expectException(WriteException::class);
        $this->expectExceptionMessage("The DateInterval \"$text\" cannot be written");
        $this->serializer()->toJson(\DateInterval::createFromDateString($text), type: 'DateInterval');
    }

    public function testReadsAndWritesByTheHooksThatPropertiesHave(): void
    {
        if (PHP_VERSION_ID < 80400) {
            self::markTestSkipped('PHP 8.4 introduced property hooks.');
        }
        $class = $this->declare('
            final class Name {
                public int $id = 1;
                public string $full { get => "full $this->id"; }
                public int $next { set { $this->id = $value + 1; } }
                public string $low = "A" { set => strtolower($value); }
                public int $wide = 0 { set(string|int $value) { $this->wide = (int) $value; } }
            }
        ');
        foreach ([Conventions::howdah(), Conventions::jms()] as $conventions) {
            $serializer = new Serializer($this->folder, $conventions);
            $json = '{"id":1,"full":"full 1","low":"A","wide":0}';
            self::assertSame($json, $serializer->toJson(new $class()));
            foreach (['%s' => $class, '[%s]' => "list<$class>"] as $form => $type) {
                $read = $serializer->fromJson(sprintf($form, '{"full":"x","next":6,"low":"BIG","wide":2}'), $type);
                $read = is_array($read) ? $read[0] : $read;
                self::assertSame([7, 'big', 2], [$read->id, $read->low, $read->wide]);
            }
        }
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('/wide: Expected an int, got "2"');
        $this->serializer()->fromJson('{"next":1,"wide":"2"}', $class);
    }

    private function serializer(): Serializer
    {
        return new Serializer($this->folder);
    }

    /** What code prints in a process of its own, which has a `$serializer` and the classes of the source. */
    private function outputOf(string $source, string $code): string
    {
        $file = "$this->folder/classes.php";
        if (!is_file($file)) {
            file_put_contents($file, "<?php\n\n$source\n");
        }
        $setup = 'require $argv[1]; require $argv[2]; '
            . '$serializer = new Howdah\Serializer\Serializer(dirname($argv[2])); ';
        $command = [PHP_BINARY, '-r', $setup . $code, '--', dirname(__DIR__, 2) . '/autoload.php', $file];
        return (string) shell_exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1');
    }

    /** Declares classes in a namespace of their own, and returns the name of the last one. */
    private function declare(string $source): string
    {
        $namespace = 'Howdah\States\T' . ++self::$declared;
        $file = "$this->folder/classes" . self::$declared . '.php';
        file_put_contents($file, "<?php\n\ndeclare(strict_types=1);\n\nnamespace $namespace;\n\n"
            . "use Howdah\\Serializer\\Attribute as S;\n$source");
        require $file;
        preg_match_all('/class ([A-Z]\w*)/', $source, $matches);
        return "$namespace\\" . end($matches[1]);
    }
}
