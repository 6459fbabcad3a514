<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Metadata;

use Howdah\Serializer\Attribute as Serializer;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassLevel;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\ModelException;
use Howdah\Tests\Serializer\Fixtures\Circle;
use Howdah\Tests\Serializer\Fixtures\Complaint;
use Howdah\Tests\Serializer\Fixtures\Direction;
use Howdah\Tests\Serializer\Fixtures\JmsAttributes;
use Howdah\Tests\Serializer\Fixtures\JmsComments;
use Howdah\Tests\Serializer\Fixtures\NativeTypes;
use Howdah\Tests\Serializer\Fixtures\Promoted;
use Howdah\Tests\Serializer\Fixtures\Shape;
use Howdah\Tests\Serializer\Fixtures\Square;
use Howdah\Tests\Serializer\Fixtures\Suit;
use Howdah\Tests\Serializer\Fixtures\SymfonyAttributes;
use Howdah\Tests\Serializer\Fixtures\Ticket;
use PHPUnit\Framework\TestCase;

final class ClassModelsTest extends TestCase
{
    public function testReadsNativeTypesAndComments(): void
    {
        $suit = Suit::class;
        self::assertSame([
            'id' => 'int',
            'name' => '?string',
            'price' => 'float',
            'active' => 'bool',
            'created' => 'DateTimeImmutable<[null,null,[]]>',
            'suit' => "$suit<string>",
            'direction' => '?' . Direction::class . '<name>',
            'code' => '?(string|int)',
            'suits' => "list<$suit<string>>",
            'counts' => 'map<string, int>',
            'numbers' => '?list<int>',
            'point' => 'array{x: int, y?: float}',
            'commented' => "?$suit<string>",
            'template' => 'mixed',
            'anything' => 'array<mixed>',
            'parent' => '?' . NativeTypes::class,
            'both' => 'mixed',
        ], self::types($this->howdah(NativeTypes::class)));
    }

    public function testReadsWhatAConstructorDeclares(): void
    {
        $model = $this->howdah(Promoted::class);
        $suits = 'list<' . Suit::class . '<string>>';
        self::assertSame([
            'id' => 'int',
            'suits' => $suits,
            'name' => 'string',
            'children' => 'map<string, ' . Promoted::class . '>',
        ], self::types($model));
        self::assertSame(
            [['id', 'id', false], ['suits', 'suits', false], ['name', 'name', true], ['children', 'children', true],
                ['rest', null, false]],
            array_map(
                static fn($parameter) => [$parameter->name, $parameter->property, $parameter->hasDefault],
                $model->parameters ?? []
            ),
        );
        self::assertSame('none', self::property($model, 'name')->default);
        self::assertNull((new ClassModels(Conventions::jms()))->of(Promoted::class)->parameters);
    }

    public function testReadsAttributesOfJms(): void
    {
        $model = (new ClassModels(Conventions::jms()))->of(JmsAttributes::class);
        self::assertSame(['late', 'id', 'sum', 'fullName', 'name', 'map'], array_keys(self::types($model)));
        $id = self::property($model, 'id');
        self::assertSame(['?int', ['list', 'detail']], [(string) $id->type, $id->groups]);
        $name = self::property($model, 'name');
        self::assertSame(
            ['Name', '1.1', '2.0', '!(show)', Access::Method, 'getName', 'setName'],
            [$name->key, $name->since, $name->until, $name->excludeIf, $name->access, $name->getter, $name->setter],
        );
        $late = self::property($model, 'late');
        self::assertSame('?DateTime<["Y-m-d","UTC",["Y-m-d","U"]]>', (string) $late->type);
        self::assertFalse($late->readable);
        $map = self::property($model, 'map');
        self::assertSame(
            ['?map<string, ' . NativeTypes::class . '>', true, 2],
            [(string) $map->type, $map->skipWhenEmpty, $map->maxDepth]
        );
        $sum = self::property($model, 'sum');
        self::assertSame(['total', Access::Expression, 'object.a + object.b'], [$sum->key, $sum->access, $sum->getter]);
        $full = self::property($model, 'fullName');
        self::assertSame(
            ['full_name', '?string', 'getFullName', ['detail'], false],
            [$full->key, (string) $full->type, $full->getter, $full->groups, $full->readable]
        );
        self::assertSame(['prepare'], $model->preSerialize);
    }

    public function testReadsCommentsOfJms(): void
    {
        $model = (new ClassModels(Conventions::jms()))->of(JmsComments::class);
        self::assertSame(['count', 'number', 'suit', 'sum', 'zone'], array_keys(self::types($model)));
        $number = self::property($model, 'number');
        self::assertSame(['?float<2, 3>', ['list', 'detail']], [(string) $number->type, $number->groups]);
        $count = self::property($model, 'count');
        self::assertSame(['n', 'count', 'setCount'], [$count->key, $count->getter, $count->setter]);
        self::assertSame('?' . Suit::class . '<name>', (string) self::property($model, 'suit')->type);
        self::assertSame('total', self::property($model, 'sum')->key);
        self::assertSame(['base'], self::property($model, 'zone')->groups);
        self::assertSame(['wake'], $model->postDeserialize);
    }

    public function testReadsAttributesOfSymfony(): void
    {
        $model = $this->howdah(SymfonyAttributes::class);
        self::assertSame(['number', 'author', 'parent', 'day'], array_keys(self::types($model)));
        $number = self::property($model, 'number');
        self::assertSame(['no', ['a', 'b']], [$number->key, $number->groups]);
        $author = self::property($model, 'author');
        self::assertSame([['meta', 'author'], 'name'], [$author->path, $author->key]);
        self::assertSame(3, self::property($model, 'parent')->maxDepth);
        self::assertSame('DateTimeInterface<["Y-m-d",null,[]]>', (string) self::property($model, 'day')->type);
    }

    public function testGivesEachClassOfAFamilyItsDiscriminator(): void
    {
        foreach ([[Shape::class, ['label']], [Circle::class, ['label', 'radius', 'kind']]] as [$class, $names]) {
            $model = $this->howdah($class);
            self::assertSame('kind', $model->discriminator?->key);
            self::assertSame(['circle' => Circle::class, 'square' => Square::class], $model->discriminator->classes);
            self::assertSame($names, array_keys(self::types($model)));
        }
        $kind = self::property($this->howdah(Circle::class), 'kind');
        self::assertSame([Access::Constant, 'circle'], [$kind->access, $kind->default]);
    }

    public function testPutsTheDiscriminatorFirstWhereTheClassThatDeclaresItHasObjects(): void
    {
        $complaint = $this->howdah(Complaint::class);
        self::assertSame(['kind', 'subject', 'closed', 'weight'], array_keys(self::types($complaint)));
        self::assertSame('complaint', self::property($complaint, 'kind')->default);
        self::assertSame('ticket', self::property($this->howdah(Ticket::class), 'kind')->default);
    }

    public function testInheritsTheConditionThatExcludesObjects(): void
    {
        self::assertSame('object.closed', $this->howdah(Complaint::class)->excludeIf);
    }

    public function testAnExcludedClassAddsNothing(): void
    {
        $object = new #[Serializer\Exclude] class extends Ticket {
            public int $late = 0;

            #[Serializer\VirtualProperty]
            public function getAge(): int
            {
                return 1;
            }
        };
        $properties = (new ClassLevel(new \ReflectionClass($object), Conventions::howdah(), new TypeReader()))
            ->properties();
        self::assertSame([], $properties);
    }

    public function testMakesTheKeyOfAVirtualPropertyAsItsFamilyDoes(): void
    {
        $model = $this->howdah((new class {
            #[Serializer\VirtualProperty('one')]
            public function getFirst(): int
            {
                return 1;
            }

            #[\JMS\Serializer\Annotation\VirtualProperty('two')]
            public function getSecond(): int
            {
                return 2;
            }
        })::class);
        self::assertSame('one', self::property($model, 'one')->key);
        self::assertSame('second', self::property($model, 'two')->key);
    }

    public function testTakesWhatAnAttributeAndACommentSayAlike(): void
    {
        $model = $this->howdah((new class {
            /** @\JMS\Serializer\Annotation\Type("DateTime<'Y-m-d','UTC'>") */
            #[Serializer\Type('DateTime<"Y-m-d", "UTC">')]
            public ?\DateTime $day = null;
        })::class);
        self::assertSame('?DateTime<["Y-m-d","UTC",[]]>', (string) self::property($model, 'day')->type);
    }

    public function testPassesOverAttributesOfOthersWhoseArgumentsCannotBeEvaluated(): void
    {
        $object = new class {
            #[\Acme\Column(type: \Acme\Types::TEXT)]
            public int $id = 0;
        };
        self::assertCount(1, (new ClassModels(Conventions::howdah()))->of($object::class)->properties);
    }

    public function testNamesTheFilesThatAModelWasReadFrom(): void
    {
        $files = array_map(basename(...), $this->howdah(Circle::class)->sources);
        self::assertSame(['Circle.php', 'Shape.php'], $files);
    }

    /** @dataProvider faults */
    public function testRefuses(object $object, string $message): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage($message);
        $this->howdah($object::class);
    }

    /** @return array<string, array{object, string}> */
    public static function faults(): array
    {
        return [
            'type' => [new class {
                #[Serializer\Type('list<')]
                public array $items = [];
            }, 'Expected a type in the type "list<"'],
            'same key' => [new class {
                #[Serializer\SerializedName('b')]
                public int $a = 0;
                public int $b = 0;
            }, 'b and a have the same key "b". Rename or exclude one'],
            'two names' => [new class {
                #[Serializer\SerializedName('a'), \Symfony\Component\Serializer\Attribute\SerializedName('b')]
                public int $a = 0;
            }, 'SerializedName is given twice, as "a" and as "b"'],
            'group with a comma' => [new class {
                #[Serializer\Groups(['a, b'])]
                public int $a = 0;
            }, 'the group "a, b" has a comma in its name'],
            'method' => [new class {
                #[Serializer\Groups(['a'])]
                public function a(): int
                {
                    return 1;
                }
            }, '#[Groups] is on a method that is not a VirtualProperty'],
            'unknown' => [new class {
                #[\Symfony\Component\JsonStreamer\Attribute\ValueTransformer('x')]
                public int $a = 0;
            }, '#[ValueTransformer] is not supported'],
            'context' => [new class {
                #[\Symfony\Component\Serializer\Attribute\Context(['other' => 1])]
                public ?\DateTime $a = null;
            }, '#[Context] with "other" is not supported'],
            'constant' => [new class {
                #[\Symfony\Component\Serializer\Attribute\Context([\Acme\Missing::FORMAT_KEY => 'Y-m-d'])]
                public ?\DateTime $a = null;
            }, 'the arguments of #[Context] have no value: Class "Acme\Missing" not found. Write the value itself'],
            'policy' => [new #[Serializer\ExclusionPolicy('SOME')] class {
            }, 'expected ALL or NONE as the ExclusionPolicy, got "SOME"'],
            'getter' => [new #[\JMS\Serializer\Annotation\AccessType('public_method')] class {
                public int $a = 0;
            }, 'AccessType public_method needs a public getter'],
            'factory' => [new #[Serializer\Factory('make')] class {
            }, 'the factory make() is not a public static method'],
            'static' => [new class {
                #[Serializer\Groups(['a'])]
                public static int $a = 0;
            }, 'a static property is not part of objects'],
            'no text' => [new class {
                #[Serializer\Type(new \stdClass())]
                public mixed $a = null;
            }, 'Type needs a text'],
            'two forms inline' => [new class {
                /** @var list<int> */
                #[Serializer\Inline]
                public array $a = [];
                /** @var array<string, int> */
                #[Serializer\Inline]
                public array $b = [];
            }, 'b and a are inline, but one is a list and the other a map'],
            'exception' => [new class extends \Exception {
            }, "it extends Exception of PHP's own"],
            'exception of JMS' => [new #[\JMS\Serializer\Annotation\ExclusionPolicy('ALL')] class extends \Exception {
            }, "it extends Exception of PHP's own"],
            'discriminator' => [new class extends Shape {
                public string $kind = '';
            }, 'the class has no value in the discriminator "kind"'],
            'internal' => [new \ArrayObject(), "ArrayObject is a class of PHP's own"],
        ];
    }

    /** @param class-string $class */
    private function howdah(string $class): ClassModel
    {
        return (new ClassModels(Conventions::howdah()))->of($class);
    }

    /** @return array<string, string> */
    private static function types(ClassModel $model): array
    {
        $types = [];
        foreach ($model->properties as $property) {
            $types[$property->name] = (string) $property->type;
        }
        return $types;
    }

    private static function property(ClassModel $model, string $name): Property
    {
        foreach ($model->properties as $property) {
            if ($property->name === $name) {
                return $property;
            }
        }
        self::fail("no property $name");
    }
}
