<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

final class RefusedClassesTest extends TestCase
{
    use TemporaryFolder;

    private static int $classes = 0;

    /** @return iterable<string, array{string, string}> what is wrong, and the properties of a class */
    public static function classes(): iterable
    {
        $reserved = 'expected a field number from 1 to 536870911, but for those from 19000 to 19999';
        $cases = [
            ['the same number, 1', '#[ProtobufField(1)] public int $a; #[ProtobufField(1)] public int $b;'],
            ["$reserved, which Protocol Buffers keep for themselves; got 0", '#[ProtobufField(0)] public int $a;'],
            ['got 536870912', '#[ProtobufField(536870912)] public int $a;'],
            ['got 19000', '#[ProtobufField(19000)] public int $a;'],
            ['got 19999', '#[ProtobufField(19999)] public int $a;'],
            ['ProtobufField needs a number', '#[ProtobufField("1")] public int $a;'],
            ['none of its properties has a field number', 'public int $a;'],
            ['a has the type mixed, which has no form', '#[ProtobufField(1)] public mixed $a;'],
            ['a has the type (string|int), which has no form', '#[ProtobufField(1)] public int|string $a;'],
            ['a has the type DateInterval, which has no form', '#[ProtobufField(1)] public \DateInterval $a;'],
            ['a holds what is not known', '#[ProtobufField(1)] public array $a;'],
            ['expected one of int64, int32,', '#[ProtobufField(1, type: "double")] public int $a;'],
            ['expected one of double, float', '#[ProtobufField(1, type: "int32")] public float $a;'],
            ['expected one of string, bytes', '#[ProtobufField(1, type: "text")] public string $a;'],
            ['has one form in Protocol Buffers. Remove "int32"', '#[ProtobufField(1, type: "int32")] public Level $a;'],
            ['Unnumbered, whose cases have no values', '#[ProtobufField(1)] public Unnumbered $a;'],
            ['Wide, whose Far is 2147483648', '#[ProtobufField(1)] public Wide $a;'],
            ['a may be null, which', '/** @var ?list<int> */ #[ProtobufField(1)] public ?array $a;'],
            ['a may hold null', '/** @var list<?int> */ #[ProtobufField(1)] public array $a;'],
            ['a holds arrays', '/** @var list<list<int>> */ #[ProtobufField(1)] public array $a;'],
            ['a has the type array{x: int}', '/** @var array{x: int} */ #[ProtobufField(1)] public array $a;'],
            ['a is of the class ArrayObject', '#[ProtobufField(1)] public \ArrayObject $a;'],
            [
                'expected one of string for',
                '/** @var array<string, int> */ #[ProtobufField(1, key: "int32")] public array $a;',
            ],
            ['a has a type of keys, but is not a map', '#[ProtobufField(1, key: "int32")] public int $a;'],
            ['no known type of keys', '/** @var list<int> */ #[ProtobufField(1, key: "int32")] public array $a;'],
            ['a cannot be a field: Howdah\Tests\Serializer\Fixtures\Parcel', '#[ProtobufField(1)] public Parcel $a;'],
            ['it is abstract or an interface', '#[ProtobufField(1)] public Tracked $a;'],
            ['a field number and #[Inline]', '#[ProtobufField(1)] #[Inline] public General $a;'],
            ['a field number and a condition', '#[ProtobufField(1)] #[Exclude(if: "x")] public int $a;'],
            ['has no method name()', '#[ProtobufField(1)] #[Accessor(getter: "name")] public int $a;'],
            ['takes no property that is a field', '#[ProtobufField(1)] public int $a; function __construct($b) {}'],
        ];
        foreach ($cases as $case) {
            yield $case[0] => $case;
        }
    }

    /** @dataProvider classes */
    public function testSaysWhyNoCodeCanBeGenerated(string $message, string $properties): void
    {
        $class = 'Case' . ++self::$classes;
        $where = "Howdah\\Tests\\Serializer\\Protobuf\\Refused\\$class";
        file_put_contents("$this->folder/$class.php", <<<PHP
            <?php
            namespace Howdah\\Tests\\Serializer\\Protobuf\\Refused;
            use Howdah\\Serializer\\Attribute\\{Accessor, Exclude, Inline, ProtobufField};
            use Howdah\\Tests\\Serializer\\Fixtures\\Parcel;
            use Howdah\\Tests\\Serializer\\Protobuf\\Fixtures\\{General, Level, Tracked, Unnumbered, Wide};
            class $class { $properties }
            PHP);
        require "$this->folder/$class.php";
        $serializer = new Serializer($this->folder);
        try {
            $serializer->toProtobuf((new \ReflectionClass($where))->newInstanceWithoutConstructor());
            $serializer->fromProtobuf('', $where);
            self::fail('It is not refused.');
        } catch (ModelException $refusal) {
            self::assertStringContainsString($message, $refusal->getMessage());
            self::assertStringContainsString($where, $refusal->getMessage());
        }
    }

    /** @return iterable<string, array{string, string}> */
    public static function others(): iterable
    {
        yield 'a list' => ['Expected a class whose properties have field numbers, got list<int>', 'list<int>'];
        yield 'an enum' => ['Expected a class whose properties have field numbers, got', Fixtures\Level::class];
        yield 'no class' => ['There is no class Acme\None', 'Acme\None'];
        yield 'a class with a handler' => ['Objects of Exception have a handler', 'Exception'];
    }

    /** @dataProvider others */
    public function testWantsAClass(string $message, string $type): void
    {
        $serializer = new Serializer($this->folder, handlers: ['Exception' => static fn(): mixed => null]);
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage($message);
        $serializer->fromProtobuf('', $type);
    }
}
