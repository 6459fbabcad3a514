<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Tests\Serializer\Read\Fixtures\Account;
use Howdah\Tests\Serializer\Read\Fixtures\NativeModels;
use Howdah\Tests\Serializer\Read\Fixtures\Order;
use Howdah\Tests\Serializer\Read\Fixtures\Point;
use Howdah\Tests\Serializer\Read\Fixtures\Reading;
use Howdah\Tests\Serializer\Read\Fixtures\Savings;
use Howdah\Tests\Serializer\Read\Fixtures\Scalars;
use Howdah\Tests\Serializer\Read\Fixtures\Tree;
use PHPUnit\Framework\TestCase;

/** A class has a function for an object and one for a list of them. */
final class ReadElementsTest extends TestCase
{
    /** @return iterable<string, array{Conventions, bool}> */
    public static function conventions(): iterable
    {
        yield 'howdah' => [Conventions::howdah(), true];
        yield 'jms' => [Conventions::jms(), false];
        yield 'symfony' => [Conventions::symfony(), true];
    }

    /** @dataProvider conventions */
    public function testReadsElementsOfAListAsItReadsThemAlone(Conventions $conventions, bool $constructor): void
    {
        mt_srand(20261125);
        $reading = new Reading($conventions, self::models($constructor));
        foreach (self::documents() as $class => $document) {
            $list = new ArrayType(ArrayForm::List, new ObjectType($class));
            $wrong = $right = 0;
            for ($round = 0; $round < 300; $round++) {
                $items = array_map(static fn(): array => self::mutate($document), range(1, mt_rand(1, 4)));
                $expected = $errors = [];
                foreach ($items as $index => $item) {
                    $json = self::json($item);
                    $found = $reading->errors($json, $class);
                    $expected[] = $found === [] ? $reading->json($json, $class) : null;
                    array_push($errors, ...array_map(static fn(string $error): string => "/$index$error", $found));
                }
                $errors = $conventions->casts ? array_slice($errors, 0, 1) : $errors; // JMS names the first alone
                $json = self::json($items);
                self::assertSame($errors, $reading->errors($json, $list), $json);
                if ($errors === []) {
                    self::assertSame(serialize($expected), serialize($reading->json($json, $list)), $json);
                }
                $errors === [] ? $right++ : $wrong++;
            }
            self::assertGreaterThan(20, $right, $class);
            self::assertGreaterThan(10, $wrong, $class);
        }
    }

    public function testAnElementThatLacksWhatTheOneBeforeHasDoesNotGetIt(): void
    {
        $reading = new Reading(Conventions::jms(), self::models(false));
        $list = new ArrayType(ArrayForm::List, new ObjectType(Scalars::class));
        $read = $reading->json('[{"int":"7","text":"a","maybe":"b"},{},{"int":3,"maybe":null}]', $list);
        $values = array_map(get_object_vars(...), $read);
        self::assertSame(['int' => 7, 'float' => 0.5, 'text' => 'a', 'maybe' => 'b', 'filled' => 'f'], $values[0]);
        self::assertSame(['int' => 1, 'float' => 0.5, 'text' => 't', 'maybe' => null, 'filled' => 'f'], $values[1]);
        self::assertSame(['int' => 3, 'float' => 0.5, 'text' => 't', 'maybe' => null, 'filled' => 'f'], $values[2]);
    }

    public function testRefusesElementsThatAreNoObjects(): void
    {
        $list = new ArrayType(ArrayForm::List, new ObjectType(Point::class));
        $howdah = new Reading(Conventions::howdah());
        self::assertSame(['/0: Expected an object, got 5'], $howdah->errors('[5]', $list));
        $errors = $howdah->errors('[{"x":1,"y":2,"weight":3},null]', $list);
        self::assertSame(['/1: Expected an object, got null'], $errors);
    }

    private static function models(bool $constructor): NativeModels
    {
        $point = new ObjectType(Point::class);
        return new NativeModels([
            'Order::tags' => ['type' => new ArrayType(ArrayForm::List, new ScalarType(ScalarKind::String))],
            'Order::route' => ['type' => new ArrayType(ArrayForm::List, $point)],
        ], constructor: $constructor);
    }

    /** @return array<class-string, array<string, mixed>> */
    private static function documents(): array
    {
        return [
            Scalars::class => ['int' => 7, 'float' => 1.5, 'text' => 'a', 'maybe' => 'b', 'filled' => 'c'],
            Account::class => ['number' => 3, 'owner' => 'me', 'note' => 'n', 'limit' => 1],
            Savings::class => ['number' => 3, 'owner' => 'me', 'note' => 'n', 'limit' => 1, 'rate' => 1],
            Tree::class => ['value' => 1, 'left' => ['value' => 2, 'left' => ['value' => 3]]],
            Order::class => [
                'id' => 7, 'paid' => true, 'tags' => ['a', 'b'], 'placed' => '2026-01-02T03:04:05+01:00', 'size' => 2,
                'route' => [['x' => 1, 'y' => 2, 'weight' => 3, 'label' => 'l'], ['x' => 4, 'y' => 5, 'weight' => 0.5]],
                'suit' => 'S', 'phase' => 'Done',
            ],
        ];
    }

    private static function json(mixed $data): string
    {
        return json_encode($data, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }

    /** @param array<array-key, mixed> $data */
    private static function mutate(array $data): array
    {
        $values = [null, true, 0, 7, 1.5, '', 'S', '12', [], [1], ['a' => 1], ['x' => 1, 'y' => 2, 'weight' => 3]];
        foreach ($data as $key => $value) {
            $dice = mt_rand(0, 30);
            if ($dice < 2) {
                unset($data[$key]);
            } elseif ($dice < 4) {
                $data[$key] = $values[mt_rand(0, count($values) - 1)];
            } elseif (is_array($value)) {
                $data[$key] = self::mutate($value);
            }
        }
        return $data;
    }
}
