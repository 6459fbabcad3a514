<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Naming\SameName;
use Howdah\Serializer\ReadException;
use Howdah\Tests\Serializer\Read\Fixtures\Circle;
use Howdah\Tests\Serializer\Read\Fixtures\NativeModels;
use Howdah\Tests\Serializer\Read\Fixtures\Order;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use Howdah\Tests\Serializer\Read\Fixtures\Reading;
use Howdah\Tests\Serializer\Read\Fixtures\Setters;
use Howdah\Tests\Serializer\Read\Fixtures\Shape;
use Howdah\Tests\Serializer\Read\Fixtures\Square;
use PHPUnit\Framework\TestCase;

/** What is said of documents that do not fit. */
final class ReadCheckerTest extends TestCase
{
    public function testTellsAllThatIsWrongWithItsPlace(): void
    {
        $json = '{"id":"abc","tags":["a",5,{"b":1}],"route":[{"x":1,"y":2,"weight":3},{"x":1.0,"weight":"w"},7],'
            . '"counts":{"a/b":"1","c~d":null},"stops":{"one":{"x":1,"y":2,"weight":3}},'
            . '"placed":"2026-02-31T00:00:00Z","wait":"soon","size":3,"suit":"X","phase":"done"}';
        self::assertSame([
            '/id: Expected an int, got "abc"',
            '/paid: Expected true or false, but the key is missing',
            '/tags/1: Expected a string, got 5',
            '/tags/2: Expected a string, got an object',
            '/route/1/x: Expected an int, got 1.0',
            '/route/1/y: Expected an int, but the key is missing',
            '/route/1/weight: Expected a float, got "w"',
            '/route/2: Expected an object, got 7',
            '/counts/a~1b: Expected an int, got "1"',
            '/counts/c~0d: Expected an int, got null',
            '/stops/one: Expected an integer as key, got "one"',
            '/placed: Expected a date in the format "Y-m-d\TH:i:sP", got "2026-02-31T00:00:00Z"',
            '/wait: Expected an ISO 8601 duration such as "P1DT2H", got "soon"',
            '/size: Expected one of 1, 2, got 3',
            '/suit: Expected one of "H", "S", got "X"',
            '/phase: Expected one of "Draft", "Done", got "done"',
        ], $this->strict()->errors($json, Order::class));
    }

    public function testNamesTheRootWhereThatIsWrong(): void
    {
        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('(root): Expected an object, got 5');
        $this->strict()->json('5', Order::class);
    }

    public function testTellsMalformedJsonFromAnEmptyDocument(): void
    {
        $strict = $this->strict();
        self::assertSame([': The document is not JSON: Syntax error'], $strict->errors('{"a":', Order::class));
        self::assertSame([': The document is empty; expected JSON'], $strict->errors('', Order::class));
    }

    public function testNeverMakesAFloatOfALargeIntegerWhereAnIntIsExpected(): void
    {
        $message = '/id: Expected an int, got 9223372036854775808, which is beyond the range of int';
        self::assertSame([$message], $this->strict()->errors('{"id":9223372036854775808,"paid":true}', Order::class));
        $float = new ScalarType(ScalarKind::Float);
        self::assertSame(1e19, $this->strict()->json('10000000000000000000', $float));
        self::assertSame([': Expected a float, got "10"'], $this->strict()->errors('"10"', $float));
    }

    public function testRefusesKeysThatNoPropertyTakesWhereAsked(): void
    {
        $conventions = new Conventions(
            new SameName(),
            true,
            \DATE_ATOM,
            true,
            false,
            true,
            false,
            true,
            unknownKeys: false,
        );
        $models = new NativeModels(['Order::any' => ['type' => new ObjectType(Point::class), 'inline' => true]]);
        $reading = new Reading($conventions, $models);
        $json = '{"id":1,"paid":true,"x":1,"y":2,"weight":3';
        self::assertSame(2, $reading->json("$json}", Order::class)->any->y);
        self::assertStringStartsWith(
            '/z: Unknown key; those of ' . Order::class . ' are: id, paid, tags, ',
            $reading->errors("$json,\"z\":1}", Order::class)[0],
        );
    }

    public function testTellsADiscriminatorThatNamesNoClass(): void
    {
        $kinds = new Discriminator('kind', ['circle' => Circle::class, 'square' => Square::class]);
        $models = new NativeModels(array_fill_keys(['Shape', 'Circle', 'Square'], ['discriminator' => $kinds]));
        $reading = new Reading(Conventions::howdah(), $models);
        self::assertSame(
            ['/kind: Expected one of "circle", "square", got "cube"'],
            $reading->errors('{"kind":"cube"}', Shape::class),
        );
        self::assertSame(
            ['/kind: Expected one of "circle", "square", but the key is missing'],
            $reading->errors('{}', Shape::class),
        );
        self::assertSame(
            ['/radius: Expected a float, but the key is missing'],
            $reading->errors('{"kind":"circle","id":"a"}', Shape::class),
        );
        self::assertSame(
            [': The type value "cube" does not exist in the discriminator map of class "' . Shape::class
                . '". Available types: circle, square'],
            (new Reading(Conventions::jms(), $models))->errors('{"kind":"cube"}', Shape::class),
        );
    }

    /** @dataProvider casts */
    public function testCastsScalarsAsJmsDoes(string $json, mixed $expected): void
    {
        $types = ['id' => ScalarKind::Int, 'paid' => ScalarKind::Bool, 'any' => ScalarKind::String];
        $models = new NativeModels(['Order::any' => ['type' => new ScalarType(ScalarKind::String)]]);
        $order = (new Reading(Conventions::jms(), $models))->json($json, Order::class);
        $key = array_key_first(json_decode($json, true));
        self::assertArrayHasKey($key, $types);
        self::assertSame($expected, $order->$key);
    }

    /** @return iterable<string, array{string, mixed}> */
    public static function casts(): iterable
    {
        foreach ([['"12"', 12], ['"abc"', 0], ['true', 1], ['1.9', 1], ['[]', 0], ['[3]', 1]] as [$json, $int]) {
            yield "int of $json" => ["{\"id\":$json}", $int];
        }
        foreach ([['"false"', true], ['0', false], ['""', false], ['[]', false]] as [$json, $bool]) {
            yield "bool of $json" => ["{\"paid\":$json}", $bool];
        }
        foreach ([['1.5', '1.5'], ['true', '1'], ['false', ''], ['7', '7'], ['null', null]] as [$json, $string]) {
            yield "string of $json" => ["{\"any\":$json}", $string];
        }
    }

    public function testCastsElementsAndRenumbersListsAsJmsDoes(): void
    {
        $jms = new Reading(Conventions::jms());
        $list = static fn(ScalarKind $kind): ArrayType => new ArrayType(ArrayForm::List, new ScalarType($kind));
        self::assertSame([0, 1, 2], $jms->json('{"a":null,"b":"1","c":2.5}', $list(ScalarKind::Int)));
        self::assertSame(['', '1', 'x'], $jms->json('[null,true,"x"]', $list(ScalarKind::String)));
        self::assertSame([0.0, 1.0], $jms->json('[null,1]', $list(ScalarKind::Float)));
    }

    /** @dataProvider refusals */
    public function testRefusesWhatJmsRefusesInItsWords(string $json, string $error): void
    {
        $models = new NativeModels([
            'Order::tags' => ['type' => new ArrayType(ArrayForm::List, new ScalarType(ScalarKind::String))],
            'Order::route' => ['type' => new ArrayType(ArrayForm::List, new ObjectType(Point::class))],
        ]);
        self::assertSame([$error], (new Reading(Conventions::jms(), $models))->errors($json, Order::class));
    }

    /** @return iterable<array{string, string}> */
    public static function refusals(): iterable
    {
        yield ['{"tags":"a"}', '/tags: Expected array, but got string: "a"'];
        yield ['{"tags":[[]]}', '/tags/0: Cannot convert value of type "array" to string'];
        yield ['{"route":[5]}', '/route/0: Invalid data 5 (int), expected "' . Point::class . '".'];
        yield ['{"placed":"x"}', '/placed: Invalid datetime "x", expected one of the format "Y-m-d\TH:i:sP".'];
        yield ['{"size":"x"}', '/size: "x" is not a valid backing value for enum "' . Fixtures\Size::class . '"'];
        yield ['{"id":null}', '/id: Expected an int, got null'];
    }

    public function testLeavesTypeErrorsOfTheApplicationAlone(): void
    {
        $models = new NativeModels([
            'Setters::name' => ['setter' => 'setName', 'type' => new ScalarType(ScalarKind::Int)],
        ]);
        $this->expectException(\TypeError::class);
        $this->expectExceptionMessage('setName()');
        (new Reading(Conventions::howdah(), $models))->json('{"name":5}', Setters::class);
    }

    /** Fast code and checker know the same rules apart from each other: random documents make them agree. */
    public function testFindsSomethingWrongJustWhereGeneratedCodeDoes(): void
    {
        mt_srand(20261123);
        $union = new UnionType([
            new ScalarType(ScalarKind::Int),
            new ObjectType(Point::class),
            new ObjectType(Circle::class),
            new ArrayType(ArrayForm::List, new ScalarType(ScalarKind::Float)),
        ], nullable: true);
        $models = new NativeModels(self::changes() + ['Order::any' => ['type' => $union]]);
        $valid = '{"id":7,"paid":true,"tags":["a"],"route":[{"x":1,"y":2,"weight":3,"label":"l"}],"counts":{"a":1},'
            . '"stops":{"3":{"x":1,"y":1,"weight":1.5}},"placed":"2026-01-02T03:04:05+01:00","wait":"P1D","size":2,'
            . '"suit":"S","phase":"Done","labels":[1],"any":{"id":"c","radius":2}}';
        foreach ([Conventions::howdah(), Conventions::symfony(), Conventions::jms()] as $conventions) {
            $reading = new Reading($conventions, $models);
            $wrong = 0;
            for ($round = 0; $round < 1000; $round++) {
                $data = self::mutate(json_decode($valid, true));
                $json = (string) json_encode($data, JSON_PRESERVE_ZERO_FRACTION);
                $errors = $reading->errors($json, Order::class);
                $wrong += $errors === [] ? 0 : 1;
                self::assertSame($errors === [], $reading->passes($data, new ObjectType(Order::class)), $json);
            }
            self::assertGreaterThan(100, $wrong);
            self::assertLessThan(990, $wrong);
        }
    }

    /** @param array<array-key, mixed> $data */
    private static function mutate(array $data): array
    {
        $values = [null, true, 0, 7, 1.5, '', 'S', 'a', '12', [], [1], ['a' => 1], ['x' => 1, 'y' => 2, 'weight' => 3]];
        foreach ($data as $key => $value) {
            $dice = mt_rand(0, 60);
            if ($dice === 0) {
                unset($data[$key]);
            } elseif ($dice < 4) {
                $data[$key] = $values[mt_rand(0, count($values) - 1)];
            } elseif (is_array($value)) {
                $data[$key] = self::mutate($value);
            }
        }
        return $data;
    }

    private function strict(): Reading
    {
        return new Reading(Conventions::howdah(), new NativeModels(self::changes()));
    }

    /** @return array<string, array<string, mixed>> */
    private static function changes(): array
    {
        $strings = new ScalarType(ScalarKind::String);
        $ints = new ScalarType(ScalarKind::Int);
        $point = new ObjectType(Point::class);
        return [
            'Order::tags' => ['type' => new ArrayType(ArrayForm::List, $strings)],
            'Order::route' => ['type' => new ArrayType(ArrayForm::List, $point)],
            'Order::counts' => ['type' => new ArrayType(ArrayForm::Map, $ints, $strings)],
            'Order::stops' => ['type' => new ArrayType(ArrayForm::Map, $point, $ints)],
        ];
    }
}
