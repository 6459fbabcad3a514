<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SerializerBuilder;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** What the comparison with the interpreter found. */
final class FoundTest extends TestCase
{
    use TemporaryFolder;

    private static int $declared = 0;

    public function testCallsPrivateMethodsOfParents(): void
    {
        $child = $this->declare('
            class Parents {
                public int $size = 1;
                public string $log = "";
                #[S\VirtualProperty] private function area(): int { return $this->size ** 2; }
                #[S\PreSerialize] private function grow(): void { $this->size++; }
                #[S\PostDeserialize] private function note(): void { $this->log = "read"; }
            }
            class Child extends Parents {}
        ');
        self::assertSame('{"area":4,"size":2,"log":""}', $this->howdah()->toJson(new $child()));
        self::assertSame('read', $this->howdah()->fromJson('{}', $child)->log);
    }

    public function testLeavesOutParentsPrivatePropertiesThatAreNotInitialized(): void
    {
        $child = $this->declare('
            class Parents { private int $a; private ?int $b = null; }
            class Child extends Parents {}
        ');
        self::assertSame('{"b":null}', $this->howdah()->toJson(new $child()));
    }

    public function testWritesAnObjectWithTheKeyZeroAsAnObject(): void
    {
        $class = $this->declare('class A { #[S\SerializedName("0")] public array $a = [1]; }');
        self::assertSame('{"0":[1]}', $this->howdah()->toJson(new $class()));
        $outer = $this->declare('
            class In { #[S\SerializedName("0")] public int $a = 1; }
            class Out { #[S\Inline] public In $in; }
        ');
        $object = new $outer();
        $object->in = new (strtr($outer, ['Out' => 'In']))();
        self::assertSame('{"0":1}', $this->howdah()->toJson($object));
    }

    public function testWritesAnObjectForOneWithTheKeyZeroOfAClassBelow(): void
    {
        $outer = $this->declare('
            #[S\Discriminator("0", ["one" => One::class])] abstract class Base {}
            class One extends Base {}
            class Out { #[S\Inline] public Base $in; }
        ');
        $object = new $outer();
        $object->in = new (strtr($outer, ['Out' => 'One']))();
        self::assertSame('{"0":"one"}', $this->howdah()->toJson($object));
    }

    public function testLeavesAFieldOfAShapeOutAloneWhereItsObjectIsLeftOut(): void
    {
        $class = $this->declare('
            #[S\Exclude] class Hidden {}
            class A {
                /** @var array{id: int, hidden: ?\NS\Hidden} */
                public array $shape;
            }
        ');
        $object = new $class();
        $object->shape = ['id' => 1, 'hidden' => new (preg_replace('/A$/', 'Hidden', $class))()];
        self::assertSame('{"shape":{"id":1}}', $this->howdah()->toJson($object));
    }

    public function testWritesElementsOfAStreamByTheirOwnClass(): void
    {
        $child = $this->declare('class Parents {} class Child extends Parents { public int $a = 1; }');
        $stream = fopen('php://memory', 'w+b');
        $this->howdah()->writeList([new $child()], $stream, type: (string) get_parent_class($child));
        rewind($stream);
        self::assertSame('[{"a":1}]', stream_get_contents($stream));
    }

    public function testTellsCallsWithNullsFromCallsWithout(): void
    {
        $type = (new TypeReader())->ofText('list<?DateTimeImmutable>');
        $howdah = $this->howdah();
        self::assertSame([null], $howdah->write([null], $type, new Selection(nulls: true)));
        self::assertSame([], $howdah->write([null], $type, new Selection(nulls: false)));
    }

    public function testCutsAnObjectInsideItselfWhereOtherGroupsHoldBelow(): void
    {
        $class = $this->declare('
            class A {
                #[S\Groups(["a", "b"])] public int $id = 1;
                #[S\Groups(["a"])] public ?A $a = null;
            }
        ');
        $object = new $class();
        $object->a = $object;
        self::assertSame('{"id":1}', $this->jms()->toJson($object, ['a', 'a' => ['b']]));
    }

    public function testWritesAListThatStandsInAnObjectsPlaceAsAListHoweverDeepItMayBe(): void
    {
        $class = $this->declare('
            class Names { /** @var list<string> */ #[S\Inline] public array $names = ["a"]; }
            class A { #[S\MaxDepth(0)] public Names $names; }
        ');
        $object = new $class();
        $object->names = new (preg_replace('/A$/', 'Names', $class))();
        $written = $this->jms()->write($object, null, new Selection(maxDepth: true));
        self::assertSame('{"names":[]}', json_encode($written));
    }

    /** @dataProvider contradictions */
    public function testRefusesWhatIsContradictory(string $source, string $message): void
    {
        $class = $this->declare($source);
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage($message);
        $this->howdah()->fromJson('{}', $class);
    }

    /** @return iterable<string, array{string, string}> */
    public static function contradictions(): iterable
    {
        yield 'a class inline in itself' => [
            'class A { #[S\Inline] public ?A $a = null; }',
            'stands inline in itself, by a',
        ];
        yield 'a class inline in another one, which is inline in it' => [
            'class B { #[S\Inline] public A|null $a = null; } class A { #[S\Inline] public B|int|null $b = null; }',
            'stands inline in itself',
        ];
        yield 'a path through another key' => [
            'class A { public int $meta = 1; #[S\Path("meta", "id")] public int $id = 2; }',
            'one of id and meta has a key that the other\'s path goes through',
        ];
        yield 'a key on another path' => [
            'class A { #[S\Path("meta", "id")] public int $id = 2; public int $meta = 1; }',
            'one of meta and id has a key that the other\'s path goes through',
        ];
        yield 'inline with a path' => [
            'class A { #[S\Path("a", "b"), S\Inline] public array $a = []; }',
            'Inline and a path are given',
        ];
    }

    public function testGivesTheConstructorItsDefaultWhereAHandlerTakesNothing(): void
    {
        $class = $this->declare('
            class A { public function __construct(#[S\Type("Tag")] public ?string $a = "none") {} }
        ');
        self::assertSame('none', $this->howdah()->fromJson('{"a":""}', $class)->a);
        self::assertSame('none', $this->jms()->fromJson('{"a":""}', $class)->a);
    }

    public function testDoesNotAskAHandlerForWhatIsMissing(): void
    {
        $class = $this->declare('class A { #[S\Type("Tag")] public string $a; }');
        self::assertSame(['/a: Expected a value of the type custom Tag, but the key is missing'], self::errors(
            fn() => $this->howdah()->fromJson('{}', $class),
        ));
        self::assertSame('<null>', $this->howdah()->fromJson('{"a":null}', $class)->a);
    }

    public function testNamesWhatIsWrongWithPropertiesThatHaveAnExpression(): void
    {
        $class = $this->declare('class A { #[S\Exclude(if: "no")] public int $a = 1; public int $b; }');
        self::assertSame(
            ['/a: Expected an int, got "x"', '/b: Expected an int, but the key is missing'],
            self::errors(fn() => $this->howdah()->fromJson('{"a":"x"}', $class)),
        );
    }

    public function testReadsWhatIsInlineInTheConstructorFromTheKeysAroundIt(): void
    {
        $class = $this->declare('
            class Point { public int $x; }
            class A { public function __construct(#[S\Inline] public readonly Point $at) {} }
        ');
        self::assertSame(3, $this->howdah()->fromJson('{"x":3}', $class)->at->x);
    }

    public function testReadsNothingInlineThatAnExpressionExcludes(): void
    {
        $class = $this->declare('
            class Point { public int $x; }
            class A { #[S\Inline, S\Exclude(if: "yes")] public ?Point $at = null; }
        ');
        self::assertNull($this->howdah()->fromJson('{}', $class)->at);
    }

    public function testRefusesNothingAsADateThatCannotBeNull(): void
    {
        $class = $this->declare('class A { public \DateTime $a; public ?\DateInterval $b = null; }');
        self::assertSame(['/a: Expected a date in the format "Y-m-d\TH:i:sP", got ""'], self::errors(
            fn() => $this->jms()->fromJson('{"a":"","b":""}', $class),
        ));
    }

    public function testRefusesNullInPlaceOfTheRoot(): void
    {
        $class = $this->declare('class A { public int $a = 1; }');
        foreach ([$this->howdah(), $this->jms()] as $serializer) {
            self::assertSame([': Expected an object, got null'], self::errors(
                fn() => $serializer->fromJson('null', $class),
            ));
        }
    }

    public function testReadsAFamilyByTheClassThatTheKeyNames(): void
    {
        $base = $this->declare('
            #[S\Exclude(if: "yes")] class Hidden extends Base {}
            class Shown extends Base {}
            #[S\Exclude, S\Discriminator("kind", ["hidden" => Hidden::class, "shown" => Shown::class])]
            abstract class Base {}
        ');
        self::assertIsObject($this->howdah()->fromJson('{"kind":"shown"}', $base));
        self::assertNull($this->howdah()->fromJson('{"kind":"hidden"}', $base));
    }

    public function testRefusesAnObjectThatIsLeftOutWhereNullCannotStand(): void
    {
        $class = $this->declare('#[S\Exclude] class Hidden {} class A { public Hidden $a; }');
        self::assertSame(['/a: Expected an object, got an empty array'], self::errors(
            fn() => $this->howdah()->fromJson('{"a":{}}', $class),
        ));
        $class = $this->declare('#[S\Exclude] class Hidden {} class A { #[S\Inline] public Hidden $a; }');
        self::assertSame([': Expected an object, got an empty array'], self::errors(
            fn() => $this->howdah()->fromJson('{}', $class),
        ));
    }

    public function testRefusesForJmsWhatIsNoObjectWhereTheObjectIsLeftOut(): void
    {
        $class = $this->declare('#[S\Exclude] class Hidden {} class A { public Hidden $a; }');
        self::assertSame(['/a: Expected an object, got 0'], self::errors(
            fn() => $this->jms()->fromJson('{"a":0}', $class),
        ));
    }

    public function testNamesForJmsFirstWhatComesFirst(): void
    {
        $class = $this->declare('
            #[S\Exclude] class Hidden {}
            class A { public Hidden $a; private ?A $b = null; }
        ');
        self::assertSame(['/a: Expected an object, got 1.5'], self::errors(
            fn() => $this->jms()->fromJson('{"a":1.5,"b":2}', $class),
        ));
    }

    public function testReadsElementsIntoAnArrayObjectAndIntoAStdClass(): void
    {
        $class = $this->declare('class A { public \ArrayObject $a; public \stdClass $b; }');
        $object = $this->howdah()->fromJson('{"a":{"x":1},"b":{"y":2}}', $class);
        self::assertSame(['x' => 1], $object->a->getArrayCopy());
        self::assertEquals((object) ['y' => 2], $object->b);
    }

    public function testLeavesAPropertyAsItIsWhereNoTypeOfAUnionInAShapeFitsForJms(): void
    {
        $class = $this->declare('
            class A {
                /** @var array{id: int|string} */
                public array $a = ["id" => 5];
            }
        ');
        self::assertSame(['id' => 5], $this->jms()->fromJson('{"a":{"id":[]}}', $class)->a);
    }

    public function testSaysWhereNullStandsThatAConstructorIsToTakeInPlaceOfASetter(): void
    {
        $class = $this->declare('class A {
            public function __construct(#[S\Accessor(setter: "rename")] public string $name) {}
            public function rename(?string $name): void { $this->name = $name ?? "none"; }
        }');
        $serializer = (new SerializerBuilder(Conventions::jms()))->folder($this->folder)->constructor(true)->build();
        self::assertSame('none', $serializer->fromJson('{"name":null}', $class, into: new $class('a'))->name);
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('/0/name: Expected a string, got null');
        $serializer->fromJson('[{"name":null}]', "list<$class>");
    }

    public function testTellsShapesByAllThatAPathNeeds(): void
    {
        $class = $this->declare('
            class One { #[S\Path("meta", "id")] public int $id; #[S\Path("meta", "name")] public string $name = ""; }
            class Two { public int $size = 0; }
            class A { public One|Two|null $value = null; }
        ');
        $read = fn(string $json): string => $this->howdah()->toJson($this->howdah()->fromJson($json, $class)->value);
        self::assertSame('{"size":0}', $read('{"value":{}}'));
        self::assertSame('{"meta":{"id":1,"name":""}}', $read('{"value":{"meta":{"id":1}}}'));
    }

    public function testTakesFractionsOfSecondsAlone(): void
    {
        $howdah = $this->howdah();
        self::assertSame('1.500000', $howdah->fromJson('"PT1.5S"', 'DateInterval')->format('%s.%F'));
        $this->expectException(ReadException::class);
        $howdah->fromJson('"P1.5D"', 'DateInterval');
    }

    public function testGivesAPrivatePropertyWithASetterItsDefaultForJms(): void
    {
        $class = $this->declare('
            class A {
                public function __construct(#[S\Accessor(setter: "set")] private ?int $a = 7) {}
                public function set(?int $a): void { $this->a = $a; }
                public function get(): ?int { return $this->a; }
            }
        ');
        self::assertSame(7, $this->jms()->fromJson('{}', $class)->get());
    }

    public function testFillsAnObjectWithWhatTheDocumentHas(): void
    {
        $class = $this->declare('
            class A {
                public int $b = 1;
                public function __construct(public int $a, public int $c = 3) {}
            }
        ');
        $object = new $class(5, 6);
        self::assertSame(['/b: Expected an int, got "x"'], self::errors(
            fn() => $this->howdah()->fromJson('{"b":"x"}', $class, into: $object),
        ));
        $conventions = new Conventions(...['constructor' => false] + get_object_vars(Conventions::howdah()));
        $this->serializer($conventions)->fromJson('{"a":7}', $class, into: $object);
        self::assertSame([7, 1, 6], [$object->a, $object->b, $object->c]);
    }

    public function testMakesAnObjectOfTheFamilyThatIsNotTheOneToFill(): void
    {
        $base = $this->declare('
            class Child extends Base { public int $b; }
            #[S\Discriminator("kind", ["base" => Base::class, "child" => Child::class])]
            class Base { public function __construct(public int $a) {} }
        ');
        self::assertSame(
            ['/a: Expected an int, but the key is missing', '/b: Expected an int, got "x"'],
            self::errors(fn() => $this->howdah()->fromJson('{"kind":"child","b":"x"}', $base, into: new $base(1))),
        );
    }

    public function testTellsForJmsAtOnceThatNullIsAnObjectWithoutAnEnd(): void
    {
        $class = $this->declare('
            class A {
                /** @var array<string, \NS\A> */
                #[S\Inline] public array $children = [];
                public ?int $a = null;
                public ?int $b = null;
            }
        ');
        [$error] = self::errors(fn() => $this->jms()->fromJson('{"c":null}', $class));
        self::assertStringEndsWith(': Nested deeper than 512 levels', $error);
    }

    public function testFillsWhatAVariadicParameterTakes(): void
    {
        $class = $this->declare('
            class A {
                /** @var list<int> */ public array $all;
                public function __construct(int ...$all) { $this->all = $all; }
            }
        ');
        $object = new $class(1);
        self::assertSame([2, 3], $this->howdah()->fromJson('{"all":[2,3]}', $class, into: $object)->all);
        self::assertSame(['/all: Expected an array, got "x"'], self::errors(
            fn() => $this->howdah()->fromJson('{"all":"x"}', $class, into: $object),
        ));
    }

    /** @dataProvider variadicParameters */
    public function testPassesToAVariadicParameter(string $property, string $json, array $expected): void
    {
        $class = $this->declare("class A {
            $property
            public function __construct(mixed ...\$all) { \$this->all = \$all; }
        }");
        self::assertSame($expected, $this->howdah()->fromJson($json, $class)->all);
    }

    /** @return iterable<string, array{string, string, array<mixed>}> */
    public static function variadicParameters(): iterable
    {
        $isNullable = '/** @var list<int> */ public ?array $all;';
        yield 'nothing for null' => [$isNullable, '{"all":null}', []];
        yield 'nothing for what is missing' => [$isNullable, '{}', []];
        yield 'nothing for null of any type' => ['public mixed $all;', '{"all":null}', []];
        yield 'all there is' => [$isNullable, '{"all":[1,2]}', [1, 2]];
        $isHandled = '#[S\Type("list<Tag>")] public array $all;';
        yield 'nothing where a handler takes nothing' => [$isHandled, '{"all":["a",""]}', []];
        yield 'what a handler reads' => [$isHandled, '{"all":["a"]}', ['<"a">']];
        yield 'nothing where it is excluded' => ['#[S\Exclude(if: "yes")] public array $all;', '{"all":[1]}', []];
        yield 'what is inline' => ['#[S\Inline] public array $all;', '{"x":1}', [1]];
        $isMap = '/** @var array<string, int> */ public array $all;';
        yield 'values without their keys' => [$isMap, '{"all":{"a":1,"0":2,"all":3}}', [1, 2, 3]];
        yield 'nothing inline where it is excluded' => [
            '#[S\Inline, S\Exclude(if: "yes")] public array $all;',
            '{"x":1}',
            [],
        ];
    }

    /** @dataProvider arraysOfTags */
    public function testRefusesWhereAHandlerTakesNothingOfWhatTheConstructorNeeds(string $property, string $json): void
    {
        $class = $this->declare("class A { public function __construct($property) {} }");
        self::assertSame([': Expected the key "all"'], self::errors(fn() => $this->howdah()->fromJson($json, $class)));
    }

    /** @return iterable<string, array{string, string}> */
    public static function arraysOfTags(): iterable
    {
        yield 'in a list' => ['#[S\Type("list<Tag>")] public array $all', '{"all":["a",""]}'];
        yield 'in a shape' => ['#[S\Type("array{id: Tag}")] public array $all', '{"all":{"id":""}}'];
        yield 'inline' => ['#[S\Type("array<string, Tag>"), S\Inline] public array $all', '{"x":""}'];
    }

    public function testTellsWhatAVariadicParameterCannotTake(): void
    {
        $class = $this->declare('
            class A { public mixed $all; public function __construct(mixed ...$all) { $this->all = $all; } }
        ');
        self::assertSame(['/all: Expected an array, got 5'], self::errors(
            fn() => $this->howdah()->fromJson('{"all":5}', $class),
        ));
    }

    /** @return list<string> */
    private static function errors(\Closure $read): array
    {
        try {
            $read();
        } catch (ReadException $e) {
            return array_map(static fn($error): string => "$error->pointer: $error->message", $e->errors);
        }
        return [];
    }

    private function howdah(): Serializer
    {
        return $this->serializer(Conventions::howdah());
    }

    private function jms(): Serializer
    {
        return $this->serializer(Conventions::jms());
    }

    private function serializer(Conventions $conventions): Serializer
    {
        return new Serializer(
            $this->folder,
            $conventions,
            handlers: ['Tag' => static fn(mixed $value): string => $value === ''
                ? throw new SkipValue()
                : '<' . json_encode($value) . '>'],
            evaluate: static fn(string $expression): bool => $expression === 'yes',
        );
    }

    /** Declares classes, in which `S\` stands for the attributes' namespace, and names the last one. */
    private function declare(string $source): string
    {
        $namespace = 'Howdah\Found\T' . ++self::$declared;
        $file = "$this->folder/classes" . self::$declared . '.php';
        file_put_contents($file, "<?php\n\ndeclare(strict_types=1);\n\nnamespace $namespace;\n\n"
            . "use Howdah\\Serializer\\Attribute as S;\n" . str_replace('NS\\', "$namespace\\", $source));
        require $file;
        preg_match_all('/class ([A-Z]\w*)/', $source, $matches);
        return "$namespace\\" . end($matches[1]);
    }
}
