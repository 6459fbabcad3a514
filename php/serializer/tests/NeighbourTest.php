<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Attribute\Type;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Variable;
use Howdah\Serializer\Naming\SameName;
use Howdah\Serializer\Serializer;
use PHPUnit\Framework\TestCase;

/** Variables of generated code are named after properties: none may be another's, however they are named. */
final class NeighbourTest extends TestCase
{
    use TemporaryFolder;

    /** What variables that belong to a property's have, or once had, behind its name. */
    private const ENDINGS = ['Item', 'Key', 'Value', 'Read', 'Data', 'Date', 'Text', 'From', 'ItemValue', 'ItemKey',
        'ItemItem', 'Id', 'Field0', 'ValueItem', 'ValueDate', '_', '__Item', '__Value', '__Value__Item', '__Date'];

    /** Names that the code has for what is no property's. */
    private const FIXED = ['object', 'context', 'data', 'out', 'key', 'item', 'list', 'into', 'value', 'kept_class',
        'objectValue', 'object_', '__object', 'type', 'größe', 'größe__Item'];

    /** Types, with a native one and values as PHP writes them, `%1$d` being a number. */
    private const TYPES = [
        'list<float>' => ['array', '[%1$d, %1$d.5]'],
        'array<string, int>' => ['array', "['a' => %1\$d, 'b' => 2]"],
        'array<int, list<float>>' => ['array', '[3 => [%1$d, 2.5]]'],
        'array<string, DateTimeImmutable>' => ['array', "['a' => new \\DateTimeImmutable('@%1\$d')]"],
        'list<NS\Inner>' => ['array', '[new Inner(%1$d)]'],
        'array<string, NS\Inner>' => ['array', "['a' => new Inner(%1\$d)]"],
        'array{id: list<float>, from: list<int>}' => ['array', "['id' => [%1\$d, 2.5], 'from' => [%1\$d]]"],
        'DateTimeImmutable' => ['?\DateTimeImmutable', "new \\DateTimeImmutable('@%1\$d')"],
        'NS\Inner' => ['?Inner', 'new Inner(%1$d)'],
        'int|list<int>' => ['mixed', '[%1$d, 2]'],
    ];

    private static int $declared = 0;

    /** @dataProvider types */
    public function testWritesAndReadsPropertiesWhoseNamesStartAlike(Conventions $conventions, string $type): void
    {
        $names = ['price', ...array_map(static fn(string $ending): string => "price$ending", self::ENDINGS)];
        foreach ([$names, array_reverse($names)] as $ordered) {
            $this->assertWritesAndReads($conventions, $type, $ordered, ['price']);
            $this->assertWritesAndReads($conventions, $type, $ordered, $ordered);
        }
    }

    /** @dataProvider types */
    public function testWritesAndReadsPropertiesThatAreNamedAsVariables(Conventions $conventions, string $type): void
    {
        $this->assertWritesAndReads($conventions, $type, self::FIXED, self::FIXED);
        $this->assertWritesAndReads($conventions, $type, array_reverse(self::FIXED), self::FIXED);
    }

    /** @return iterable<string, array{Conventions, string}> */
    public static function types(): iterable
    {
        $jms = new Conventions(...['naming' => new SameName()] + get_object_vars(Conventions::jms()));
        $all = ['howdah' => Conventions::howdah(), 'jms' => $jms, 'symfony' => Conventions::symfony()];
        foreach ($all as $name => $conventions) {
            foreach (array_keys(self::TYPES) as $type) {
                yield "$name: $type" => [$conventions, $type];
            }
        }
    }

    public function testWritesAndReadsParentsPrivatePropertiesWhoseNamesDifferInCase(): void
    {
        $class = $this->declare('
            class Parents { private array $a = [1]; private array $A = [2]; private array $a2 = [3]; }
            final class Child extends Parents {}
        ', 'Child');
        $serializer = new Serializer($this->folder);
        $json = '{"a":[4],"A":[5],"a2":[6]}';
        self::assertSame('{"a":[1],"A":[2],"a2":[3]}', $serializer->toJson(new $class()));
        self::assertSame($json, $serializer->toJson($serializer->fromJson($json, $class)));
    }

    public function testWritesAndReadsPropertiesThatAreNamedAsSuperglobals(): void
    {
        $class = $this->declare('
            final class Globals {
                /** @var list<float> */ public array $_GET = [];
                /** @var array<float> */ public array $GLOBALS = [];
                public mixed $_SERVER = null;
            }
        ', 'Globals');
        $server = $_SERVER;
        $serializer = new Serializer($this->folder);
        $json = '{"_GET":[1.5],"GLOBALS":[2.5],"_SERVER":[3]}';
        self::assertSame($json, $serializer->toJson($serializer->fromJson($json, $class)));
        self::assertSame($server, $_SERVER);
    }

    public function testNamesNoTwoVariablesAlike(): void
    {
        $names = [...self::FIXED, 'GLOBALS', '_SERVER', 'kept', 'kept__Class_0', 'id', '_id', '__id', '_5fid'];
        $shorter = [''];
        for ($length = 1; $length <= 5; $length++) {
            $longer = [];
            foreach ($shorter as $start) {
                foreach (['a', 'I', '_', '5', 'é', '-'] as $letter) {
                    $longer[] = "$start$letter";
                }
            }
            $names = [...$names, ...$longer];
            $shorter = $longer;
        }
        $seen = [];
        foreach (array_unique($names) as $name) {
            $variable = Variable::of((string) $name);
            $item = Variable::part($variable, 'I');
            foreach ([$variable, $item, Variable::part($variable, 'I5'), Variable::part($item, 'I')] as $made) {
                self::assertMatchesRegularExpression('/^\$[A-Za-z_\x80-\xff][\w\x80-\xff]*$/D', $made);
                self::assertArrayNotHasKey($made, $seen, "\$$name");
                $seen[$made] = true;
            }
        }
        foreach (['$object', '$data', '$context', '$this', '$GLOBALS', '$_SERVER', '$kept__Class_0'] as $variable) {
            self::assertArrayNotHasKey($variable, $seen);
        }
    }

    /**
     * Writes and reads one object, and two in a list, with properties set and with promoted ones.
     *
     * @param list<string> $names
     * @param list<string> $typed those of the type; others are numbers
     */
    private function assertWritesAndReads(Conventions $conventions, string $type, array $names, array $typed): void
    {
        [$native, $literal] = self::TYPES[$type];
        foreach ([true, false] as $isPromoted) {
            $properties = $made = '';
            foreach ($names as $i => $name) {
                $isTyped = in_array($name, $typed, true);
                $attribute = $isTyped ? '#[\\' . Type::class . "(\"$type\")] " : '';
                $default = $native === 'array' && $isTyped ? '[]' : 'null';
                $properties .= $attribute . 'public ' . ($isTyped ? $native : '?float') . " \$$name = $default"
                    . ($isPromoted ? ', ' : '; ');
                $made .= "\$made->{'$name'} = " . sprintf($isTyped ? $literal : '%1$d.25', $i + 10) . '; ';
            }
            $class = $this->declare('final class Inner { public function __construct(public int $id = 0) {} } '
                . 'final class Outer { ' . ($isPromoted ? "public function __construct($properties) {}" : $properties)
                . "public static function make(): self { \$made = new self(); $made return \$made; } }", 'Outer');
            $serializer = new Serializer($this->folder, $conventions);
            $object = $class::make();
            $json = $serializer->toJson($object);
            $expected = array_map(self::plain(...), get_object_vars($object));
            self::assertEquals($expected, json_decode($json, true, flags: JSON_THROW_ON_ERROR), $json);
            self::assertEquals($object, $serializer->fromJson($json, $class), $json);
            self::assertEquals([$object, $object], $serializer->fromJson("[$json,$json]", "list<$class>"), $json);
        }
    }

    private static function plain(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \DateTimeImmutable => $value->format(\DATE_ATOM),
            is_object($value) => get_object_vars($value),
            is_array($value) => array_map(self::plain(...), $value),
            default => $value,
        };
    }

    /** Declares classes in a namespace of their own, which `NS` stands for, and returns the name of one. */
    private function declare(string $source, string $class): string
    {
        $namespace = 'Howdah\Neighbours\T' . ++self::$declared;
        $file = "$this->folder/classes" . self::$declared . '.php';
        file_put_contents($file, "<?php\n\ndeclare(strict_types=1);\n\nnamespace $namespace;\n\n"
            . str_replace('NS\\', str_replace('\\', '\\\\', "$namespace\\"), $source));
        require $file;
        return "$namespace\\$class";
    }
}
