<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\SymfonySerializer;
use Howdah\Tests\Serializer\Fixtures\Branch;
use Howdah\Tests\Serializer\Fixtures\Magic;
use Howdah\Tests\Serializer\Fixtures\Order;
use Howdah\Tests\Serializer\Fixtures\OrderLine;
use Howdah\Tests\Serializer\Fixtures\Pile;
use Howdah\Tests\Serializer\Fixtures\Suit;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Serializer\Exception\ExceptionInterface;
use Symfony\Component\Serializer\Exception\MissingConstructorArgumentsException;
use Symfony\Component\Serializer\Serializer;

/** With the release that Debian packages: scripts/test-symfony-serializer runs the tests of its newer releases. */
final class SymfonySerializerTest extends TestCase
{
    private Serializer $symfony;
    private SymfonySerializer $serializer;

    /** @var list<string> why calls went on to Symfony's serializer */
    private array $reasons = [];

    protected function setUp(): void
    {
        InstalledSymfony::require();
        $this->symfony = InstalledSymfony::serializer();
        $this->reasons = [];
        $this->serializer = new SymfonySerializer(
            $this->symfony,
            sys_get_temp_dir() . '/howdah-symfony-' . getmypid(),
            function (string $type, \Throwable $reason): void {
                $this->reasons[] = $reason->getMessage();
            },
        );
    }

    protected function tearDown(): void
    {
        $folder = sys_get_temp_dir() . '/howdah-symfony-' . getmypid();
        array_map(unlink(...), glob("$folder/*") ?: []);
        if (is_dir($folder)) {
            rmdir($folder);
        }
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function contexts(): iterable
    {
        yield 'no context' => [[]];
        yield 'groups' => [['groups' => ['list']]];
        yield 'attributes' => [['attributes' => ['placed', 'number', 'suit']]];
        yield 'ignored attributes' => [['ignored_attributes' => ['suit']]];
        yield 'without nulls' => [['skip_null_values' => true]];
        yield 'the group that newer releases have by default' => [['groups' => ['other']]];
    }

    /**
     * @dataProvider contexts
     * @param array<string, mixed> $context
     */
    public function testItWritesWhatSymfonyWritesByGeneratedCode(array $context): void
    {
        $order = self::order();
        self::assertSame(
            $this->symfony->serialize($order, 'json', $context),
            $this->serializer->serialize($order, 'json', $context),
        );
        self::assertSame([], $this->reasons);
    }

    public function testItReadsWhatSymfonyReadsByGeneratedCode(): void
    {
        $json = '{"number": 7, "placed": "2026-01-02T03:04:05+00:00", "suit": "H", "other": 1}';
        $read = $this->serializer->deserialize($json, Order::class, 'json');
        self::assertEquals($this->symfony->deserialize($json, Order::class, 'json'), $read);
        self::assertSame([7, Suit::Hearts], [$read->id, $read->suit]);
        self::assertSame([], $this->reasons);
    }

    public function testListsOfObjectsAreReadByGeneratedCode(): void
    {
        $json = '[{"sku": "a", "quantity": 2}, {"sku": "b"}]';
        $lines = $this->serializer->deserialize($json, OrderLine::class . '[]', 'json');
        self::assertEquals([new OrderLine('a', 2), new OrderLine('b')], $lines);
        self::assertSame([], $this->reasons);
    }

    public function testMaximumDepthsCountTheObjectsOfTheClassAroundTheAttribute(): void
    {
        $root = self::branch('root', self::branch('limb', self::branch('twig', self::branch('leaf'))));
        $json = $this->serializer->serialize($root, 'json', ['enable_max_depth' => true]);
        self::assertSame($this->symfony->serialize($root, 'json', ['enable_max_depth' => true]), $json);
        self::assertStringContainsString('twig', $json);
        self::assertStringNotContainsString('leaf', $json);
        self::assertSame([], $this->reasons);
    }

    public function testGettersOfUninitializedPropertiesAreLeftOut(): void
    {
        $json = $this->serializer->serialize(self::branch('root'), 'json');
        self::assertSame($this->symfony->serialize(self::branch('root'), 'json'), $json);
        self::assertStringNotContainsString('rings', $json);
        self::assertSame([], $this->reasons);
    }

    public function testTheContextOfAnAttributeHoldsForItsValueAlone(): void
    {
        $branch = self::branch('root');
        $branch->planted = new \DateTimeImmutable('1987-06-05');
        $json = $this->serializer->serialize($branch, 'json');
        self::assertSame($this->symfony->serialize($branch, 'json'), $json);
        self::assertStringContainsString('"planted":"1987"', $json);
        self::assertSame([], $this->reasons);
    }

    public function testCallbacksAreCalledForWhatIsRead(): void
    {
        $context = ['callbacks' => [
            'sku' => static fn(string $value): string => strtoupper($value),
            'rings' => static fn(int $value, string $class, string $attribute): int => $value + strlen($attribute),
        ]];
        $line = $this->serializer->deserialize('{"sku": "a", "quantity": 2}', OrderLine::class, 'json', $context);
        self::assertEquals(new OrderLine('A', 2), $line);
        $branch = $this->serializer->deserialize('{"name": "a", "rings": 2}', Branch::class, 'json', $context);
        self::assertSame(7, $branch->getRings());
        self::assertSame([], $this->reasons);
    }

    public function testAnObjectIsFilledByItsSettersAndPublicProperties(): void
    {
        $branch = self::branch('old');
        $read = $this->serializer->deserialize(
            '{"name": "new", "rings": 5, "parent": {"name": "other"}}',
            Branch::class,
            'json',
            ['object_to_populate' => $branch],
        );
        self::assertSame($branch, $read);
        self::assertSame(['new', 5, 'other'], [$branch->name, $branch->getRings(), $branch->parent?->name]);
        self::assertSame([], $this->reasons);
    }

    public function testAnObjectOfWhichTheConstructorAloneSetsSomethingIsFilledBySymfony(): void
    {
        $order = self::order();
        $filled = $this->serializer->deserialize(
            '{"suit": "H", "lines": []}',
            Order::class,
            'json',
            ['object_to_populate' => $order],
        );
        self::assertSame([$order, null, []], [$filled, $filled->suit, $filled->getLines()]);
        self::assertStringStartsWith('only the constructor sets "id"', $this->reasons[0]);
    }

    public function testObjectsThatCanBeIteratedAreWrittenAsTheirElements(): void
    {
        $value = ['list' => new \ArrayIterator(['a' => new OrderLine('a')]), 'own' => new Pile(['b'])];
        self::assertSame(
            '{"list":{"a":{"sku":"a","quantity":1}},"own":["b"]}',
            $this->serializer->serialize($value, 'json'),
        );
        self::assertSame('["b"]', $this->serializer->serialize(new Pile(['b']), 'json'));
    }

    public function testObjectsOfClassesThatAreNotCompiledAreToldOf(): void
    {
        $branch = self::branch('root');
        $branch->planted = new Magic();
        self::assertSame(
            $this->symfony->serialize($branch, 'json'),
            $this->serializer->serialize($branch, 'json'),
        );
        self::assertStringContainsString('has a context of its own', $this->reasons[0]);
    }

    public function testANullElementOfAMapOfObjectsIsNoTypeError(): void
    {
        try {
            $this->serializer->deserialize('{"lines": {"a": null}}', Order::class, 'json');
            self::fail('A null was read as an object.');
        } catch (ExceptionInterface) {
            self::assertStringNotContainsString('must be of type', $this->reasons[0]);
        }
    }

    public function testErrorsAreSymfonysOwnAndTheReasonIsTold(): void
    {
        try {
            $this->serializer->deserialize('{"quantity": 1}', OrderLine::class, 'json');
            self::fail('A document without a value for a parameter of the constructor was read.');
        } catch (MissingConstructorArgumentsException) {
            self::assertSame(['/sku: Expected a string, but the key is missing'], $this->reasons);
        }
    }

    public function testItEncodesAndDecodesAsSymfonysSerializerDoes(): void
    {
        self::assertSame('{"a":1}', $this->serializer->encode(['a' => 1], 'json'));
        self::assertSame(['a' => 1], $this->serializer->decode('{"a":1}', 'json'));
        self::assertTrue($this->serializer->supportsEncoding('json'));
        self::assertFalse($this->serializer->supportsDecoding('xml'));
    }

    private static function branch(string $name, Branch ...$children): Branch
    {
        $branch = new Branch($name);
        $branch->children = array_values($children);
        foreach ($children as $child) {
            $child->parent = new Branch("of $child->name");
        }
        return $branch;
    }

    private static function order(): Order
    {
        $order = new Order(7, new \DateTimeImmutable('2026-01-02T03:04:05Z'), 'kept', null);
        $order->setLines([new OrderLine('a', 2), new OrderLine('b')]);
        return $order;
    }
}
