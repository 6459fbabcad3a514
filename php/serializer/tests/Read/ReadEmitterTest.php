<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Parameter;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Tests\Serializer\Read\Fixtures\Account;
use Howdah\Tests\Serializer\Read\Fixtures\Circle;
use Howdah\Tests\Serializer\Read\Fixtures\Made;
use Howdah\Tests\Serializer\Read\Fixtures\NativeModels;
use Howdah\Tests\Serializer\Read\Fixtures\Order;
use Howdah\Tests\Serializer\Read\Fixtures\Phase;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use Howdah\Tests\Serializer\Read\Fixtures\Reading;
use Howdah\Tests\Serializer\Read\Fixtures\Savings;
use Howdah\Tests\Serializer\Read\Fixtures\Setters;
use Howdah\Tests\Serializer\Read\Fixtures\Shape;
use Howdah\Tests\Serializer\Read\Fixtures\Size;
use Howdah\Tests\Serializer\Read\Fixtures\Square;
use Howdah\Tests\Serializer\Read\Fixtures\Suit;
use Howdah\Tests\Serializer\Read\Fixtures\Tree;
use PHPUnit\Framework\TestCase;

/** What objects generated code makes. */
final class ReadEmitterTest extends TestCase
{
    /** @return iterable<string, array{Conventions}> */
    public static function conventions(): iterable
    {
        yield 'howdah' => [Conventions::howdah()];
        yield 'jms' => [Conventions::jms()];
        yield 'symfony' => [Conventions::symfony()];
    }

    /** @dataProvider conventions */
    public function testReadsValuesOfAllTypes(Conventions $conventions): void
    {
        $json = '{"id":7,"paid":true,"tags":["a","b"],"route":[{"x":1,"y":2,"weight":3},{"x":4,"y":5,"weight":0.5,'
            . '"label":"end"}],"counts":{"a":1,"7":2},"stops":{"3":{"x":1,"y":1,"weight":1.5}},'
            . '"placed":"2026-01-02T03:04:05+01:00","wait":"P1DT2H3.5S","size":2,"suit":"S","phase":"Done",'
            . '"labels":[1,2],"any":{"b":[null]}}';
        $order = (new Reading($conventions, self::orders()))->json($json, Order::class);
        self::assertInstanceOf(Order::class, $order);
        self::assertSame([7, true, ['a', 'b']], [$order->id, $order->paid, $order->tags]);
        self::assertSame([1, 3.0, null], [$order->route[0]->x, $order->route[0]->weight, $order->route[0]->label]);
        self::assertSame([4, 0.5, 'end'], [$order->route[1]->x, $order->route[1]->weight, $order->route[1]->label]);
        self::assertSame(['a' => 1, 7 => 2], $order->counts);
        self::assertSame([3], array_keys($order->stops));
        self::assertSame(1.5, $order->stops[3]->weight);
        self::assertSame('2026-01-02T03:04:05.000000+01:00', $order->placed?->format('Y-m-d\TH:i:s.uP'));
        self::assertSame([1, 2, 3, 0.5], [$order->wait?->d, $order->wait?->h, $order->wait?->s, $order->wait?->f]);
        self::assertSame([Size::Large, Suit::Spades, Phase::Done], [$order->size, $order->suit, $order->phase]);
        self::assertSame([1, 2], $order->labels?->getArrayCopy());
        self::assertSame(['b' => [null]], $order->any);
    }

    /** @dataProvider conventions */
    public function testLeavesWhatTheDocumentLacksAndTakesNull(Conventions $conventions): void
    {
        $order = (new Reading($conventions, self::orders()))->json('{"id":7,"paid":false,"placed":null}', Order::class);
        self::assertSame([[], [], null], [$order->tags, $order->route, $order->placed]);
    }

    public function testMakesObjectsWithoutTheirConstructorAndWithItsDefaults(): void
    {
        $reading = new Reading(Conventions::jms(), new NativeModels(['Account' => ['postDeserialize' => ['check']]]));
        Account::$made = Account::$read = 0;
        $account = $reading->json('{"number":3,"limit":9}', Account::class);
        self::assertSame(['number' => 3, 'owner' => 'nobody', 'note' => 'none', 'limit' => 9], $account->state());
        $account = $reading->json('{"owner":"me","note":"x"}', Account::class);
        self::assertSame(['number' => null, 'owner' => 'me', 'note' => 'x', 'limit' => 5], $account->state());
        self::assertSame([0, 2], [Account::$made, Account::$read]);
    }

    public function testSetsPrivateAndReadonlyStateOfParents(): void
    {
        $reading = new Reading(Conventions::jms());
        $savings = $reading->json('{"number":3,"owner":"me","note":"n","limit":1,"rate":1}', Savings::class);
        self::assertInstanceOf(Savings::class, $savings);
        self::assertSame(['number' => 3, 'owner' => 'me', 'note' => 'n', 'limit' => 1], $savings->state());
        self::assertSame(1.0, $savings->rate);
    }

    public function testCallsTheConstructorAndSetsWhatItDoesNotTake(): void
    {
        $reading = new Reading(Conventions::howdah(), new NativeModels(constructor: true));
        Account::$made = 0;
        $account = $reading->json('{"limit":9,"number":3}', Account::class);
        self::assertSame(['number' => 3, 'owner' => 'nobody', 'note' => 'none', 'limit' => 9], $account->state());
        self::assertSame(1, Account::$made);
    }

    public function testCallsAFactoryWithVariadicNames(): void
    {
        $names = new ArrayType(ArrayForm::List, new ScalarType(ScalarKind::String));
        $reading = new Reading(Conventions::howdah(), new NativeModels([
            'Made' => [
                'factory' => 'of',
                'parameters' => [
                    new Parameter('point', 'point', new ObjectType(Point::class)),
                    new Parameter('names', 'how', $names, variadic: true),
                ],
            ],
            'Made::how' => ['type' => $names],
        ]));
        $made = $reading->json('{"point":{"x":1,"y":2,"weight":3},"how":["a","b"]}', Made::class);
        self::assertSame(['a b', 1], [$made->how, $made->point->x]);
        self::assertSame('', $reading->json('{"point":{"x":1,"y":2,"weight":3}}', Made::class)->how);
    }

    /** @dataProvider conventions */
    public function testFillsAnExistingObject(Conventions $conventions): void
    {
        $reading = new Reading($conventions, new NativeModels(constructor: $conventions->constructor));
        $point = new Point();
        $point->label = 'kept';
        $point->y = 5;
        self::assertSame($point, $reading->json('{"x":1,"y":2,"weight":3,"label":"new"}', Point::class, $point));
        self::assertSame([1, 2, 3.0, 'new'], array_values(get_object_vars($point)));
        $account = new Account(1, 'me');
        $number = $conventions->casts ? '' : ',"number":1';
        $reading->json("{\"limit\":7,\"note\":\"n\"$number}", Account::class, $account);
        self::assertSame([7, 'n'], [$account->state()['limit'], $account->state()['note']]);
    }

    public function testCallsSetters(): void
    {
        $models = new NativeModels([
            'Setters::name' => ['setter' => 'setName'],
            'Setters::heard' => ['readable' => false],
        ]);
        $reading = new Reading(Conventions::jms(), $models);
        self::assertSame(['name 5'], $reading->json('{"name":5,"heard":["no"]}', Setters::class)->heard);
        self::assertSame(['name null'], $reading->json('{"name":null}', Setters::class)->heard);
        self::assertSame([], $reading->json('{}', Setters::class)->heard);
    }

    /** @dataProvider conventions */
    public function testMakesTheClassThatTheDiscriminatorNames(Conventions $conventions): void
    {
        $reading = new Reading($conventions, self::shapes());
        $type = new ArrayType(ArrayForm::List, new ObjectType(Shape::class));
        $json = '[{"kind":"circle","id":"a","radius":2},{"side":1.5,"id":"b","kind":"square"}]';
        [$circle, $square] = $reading->json($json, $type);
        self::assertInstanceOf(Circle::class, $circle);
        self::assertInstanceOf(Square::class, $square);
        self::assertSame(['a', 2.0, 'b', 1.5], [$circle->id, $circle->radius, $square->id, $square->side]);
        self::assertSame(3.0, $reading->json('{"id":"c","radius":3}', Circle::class)->radius);
    }

    public function testRefusesAnAbstractClassWithoutADiscriminator(): void
    {
        $this->expectException(ModelException::class);
        $this->expectExceptionMessage('no object of ' . Shape::class . ' can be made');
        (new Reading(Conventions::howdah()))->json('{}', Shape::class);
    }

    public function testReadsGroupsAndVersionsOnly(): void
    {
        $reading = new Reading(Conventions::jms(), new NativeModels([
            'Point::x' => ['groups' => ['list']],
            'Point::y' => ['groups' => ['list', 'detail'], 'until' => '1.5'],
            'Point::label' => ['groups' => ['list'], 'since' => '2.0'],
        ]));
        $json = '{"x":1,"y":2,"weight":3,"label":"a"}';
        $old = $reading->json($json, Point::class, null, new Selection(['list'], '1.0'));
        $new = $reading->json($json, Point::class, null, new Selection(['list'], '2.0'));
        self::assertSame(['x' => 1, 'y' => 2, 'label' => null], get_object_vars($old));
        self::assertSame(['x' => 1, 'label' => 'a'], get_object_vars($new));
    }

    /** @dataProvider conventions */
    public function testReadsKeysBelowOthersAndInTheObjectAround(Conventions $conventions): void
    {
        $reading = new Reading($conventions, new NativeModels([
            'Order::id' => ['key' => 'no', 'path' => ['head', 'ids']],
            'Order::any' => ['type' => new ObjectType(Point::class), 'inline' => true],
        ]));
        $json = '{"head":{"ids":{"no":4}},"paid":true,"x":1,"y":2,"weight":1.5}';
        $order = $reading->json($json, Order::class);
        self::assertSame([4, 2, 1.5], [$order->id, $order->any->y, $order->any->weight]);
    }

    public function testReadsDatesInSeveralFormatsAndZones(): void
    {
        $formats = ['Y-m-d', 'd.m.Y', 'U'];
        $date = new DateType(\DateTime::class, 'Y-m-d', 'Asia/Tokyo', $formats);
        $reading = new Reading(Conventions::howdah());
        foreach (['2026-02-03', '03.02.2026'] as $text) {
            $read = $reading->json("\"$text\"", $date);
            self::assertInstanceOf(\DateTime::class, $read);
            self::assertSame('2026-02-03T00:00:00+09:00', $read->format(\DATE_ATOM));
        }
        self::assertSame('1970-01-02T09:00:00+09:00', $reading->json('86400', $date)->format(\DATE_ATOM));
    }

    public function testReadsDatesInUtcAndNoneOfEmptyValuesAsJmsDoes(): void
    {
        $date = new DateType(\DateTimeImmutable::class, '!Y-m-d');
        $read = (new Reading(Conventions::jms()))->json('"2026-02-03"', $date);
        self::assertSame('2026-02-03T00:00:00+00:00', $read->format(\DATE_ATOM));
        foreach (['""', '0', 'false', '[]', 'null'] as $empty) {
            $type = new ArrayType(ArrayForm::List, new DateType(\DateTimeImmutable::class));
            self::assertSame([null], (new Reading(Conventions::jms()))->json("[$empty]", $type));
        }
    }

    public function testTellsTheTypesOfAUnionByTheirShape(): void
    {
        $reading = new Reading(Conventions::howdah(), self::shapes());
        $union = new UnionType([
            new ScalarType(ScalarKind::String),
            new ScalarType(ScalarKind::Float),
            new ScalarType(ScalarKind::Bool),
            new EnumType(Suit::class, false, ScalarKind::String),
            new DateType(\DateTimeImmutable::class),
            new ArrayType(ArrayForm::List, new ScalarType(ScalarKind::Int)),
            new ObjectType(Point::class),
            new ObjectType(Circle::class),
            new ObjectType(Tree::class),
        ], nullable: true);
        $read = static fn(string $json): mixed => $reading->json($json, $union);
        self::assertSame(
            ['a', 2.0, 2.5, true, Suit::Hearts, [1, 2], null],
            array_map($read, ['"a"', '2', '2.5', 'true', '"H"', '[1,2]', 'null']),
        );
        self::assertInstanceOf(\DateTimeImmutable::class, $read('"2026-01-02T03:04:05Z"'));
        self::assertInstanceOf(Point::class, $read('{"x":1,"y":2,"weight":3}'));
        self::assertInstanceOf(Circle::class, $read('{"id":"c","radius":3}'));
        self::assertInstanceOf(Tree::class, $read('{"value":1,"left":{"value":2}}'));
        self::assertSame(
            [": Expected a value of the type $union, got an object"],
            $reading->errors('{"z":1}', $union),
        );
    }

    public function testReadsUnionsOfScalarsAsJmsDoes(): void
    {
        $union = new UnionType([new ScalarType(ScalarKind::Int), new ScalarType(ScalarKind::Float)]);
        $reading = new Reading(Conventions::jms(), new NativeModels(['Order::any' => ['type' => $union]]));
        $any = static fn(string $json): mixed => $reading->json("{\"id\":1,\"any\":$json}", Order::class)->any;
        self::assertSame([1, 1.5, 12, 1.25, null], array_map($any, ['1', '1.5', '"12"', '"1.25"', '"abc"']));
    }

    /** @dataProvider conventions */
    public function testTellsTheClassesOfAUnionByAField(Conventions $conventions): void
    {
        $union = new UnionType(
            [new ObjectType(Circle::class), new ObjectType(Square::class)],
            'kind',
            ['circle' => Circle::class, 'square' => Square::class],
        );
        $reading = new Reading($conventions);
        self::assertInstanceOf(Square::class, $reading->json('{"kind":"square","id":"a","side":1}', $union));
        self::assertSame(
            ['/kind: Expected one of "circle", "square", got "cube"'],
            $reading->errors('{"kind":"cube"}', $union),
        );
    }

    public function testReadsArrayShapes(): void
    {
        $shape = new ShapeType(
            ['id' => new ScalarType(ScalarKind::Int), 'at' => new ObjectType(Point::class), 'note' => new MixedType()],
            ['at', 'note'],
        );
        $reading = new Reading(Conventions::howdah());
        self::assertSame(['id' => 1, 'note' => [2]], $reading->json('{"id":1,"note":[2],"more":3}', $shape));
        self::assertSame(2, $reading->json('{"id":1,"at":{"x":2,"y":2,"weight":2}}', $shape)['at']->x);
        self::assertSame(
            ['/id: Expected an int, but the key is missing', '/at/x: Expected an int, got true'],
            $reading->errors('{"at":{"x":true,"y":2,"weight":2}}', $shape),
        );
    }

    public function testHasHandlersReadWhatIsTheirs(): void
    {
        $models = new NativeModels(['Order::tags' => ['type' => new CustomType('Csv', [';'])]]);
        $csv = static fn(mixed $value, CustomType $type): array => is_string($value)
            ? explode($type->parameters[0], $value)
            : throw new SkipValue();
        $reading = new Reading(Conventions::howdah(), $models, ['Csv' => $csv]);
        self::assertSame(['a', 'b'], $reading->json('{"id":1,"paid":true,"tags":"a;b"}', Order::class)->tags);
        self::assertSame([], $reading->json('{"id":1,"paid":true,"tags":5}', Order::class)->tags);
    }

    public function testLeavesOutWhatAnExpressionExcludes(): void
    {
        $models = new NativeModels(['Order::id' => ['excludeIf' => 'secret']]);
        $asked = [];
        $evaluate = static function (string $expression) use (&$asked): bool {
            $asked[] = $expression;
            return true;
        };
        $reading = new Reading(Conventions::jms(), $models, [], $evaluate);
        $order = $reading->json('{"id":1,"paid":true}', Order::class);
        self::assertFalse(isset($order->id));
        self::assertContains('secret', $asked);
    }

    public function testReadsRecursiveTypesToTheDepthOfJson(): void
    {
        $reading = new Reading(Conventions::howdah());
        $nested = static fn(int $depth): string => str_repeat('{"value":1,"left":', $depth - 1)
            . '{"value":1}' . str_repeat('}', $depth - 1);
        self::assertSame(1, $reading->json($nested(512), Tree::class)->left->value);
        self::assertSame([': Nested deeper than 512 levels'], $reading->errors($nested(513), Tree::class));
    }

    private static function orders(): NativeModels
    {
        $strings = new ScalarType(ScalarKind::String);
        $ints = new ScalarType(ScalarKind::Int);
        $point = new ObjectType(Point::class);
        return new NativeModels([
            'Order::tags' => ['type' => new ArrayType(ArrayForm::List, $strings)],
            'Order::route' => ['type' => new ArrayType(ArrayForm::List, $point)],
            'Order::counts' => ['type' => new ArrayType(ArrayForm::Map, $ints, $strings)],
            'Order::stops' => ['type' => new ArrayType(ArrayForm::Map, $point, $ints)],
        ]);
    }

    private static function shapes(): NativeModels
    {
        $kinds = new Discriminator('kind', ['circle' => Circle::class, 'square' => Square::class]);
        return new NativeModels(array_fill_keys(['Shape', 'Circle', 'Square'], ['discriminator' => $kinds]));
    }
}
