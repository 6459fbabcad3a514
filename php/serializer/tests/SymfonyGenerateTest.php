<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\SymfonySerializer;
use Howdah\Tests\Serializer\Command\Run;
use Howdah\Tests\Serializer\Fixtures\Branch;
use Howdah\Tests\Serializer\Fixtures\Magic;
use Howdah\Tests\Serializer\Fixtures\Order;
use Howdah\Tests\Serializer\Fixtures\OrderLine;
use Howdah\Tests\Serializer\Fixtures\Suit;
use PHPUnit\Framework\TestCase;

/** What SymfonySerializer looks up can be generated before there are calls. */
final class SymfonyGenerateTest extends TestCase
{
    use ReadOnlyFolder;

    private const JSON = '{"number": 1, "placed": "2026-01-02T03:04:05+00:00", "lines": [{"sku": "a"}], "suit": "H"}';

    /** @var list<string> */
    private array $reasons = [];

    protected function setUp(): void
    {
        InstalledSymfony::require();
    }

    public function testLeavesNothingToGenerateForObjectsAndArraysOfThem(): void
    {
        self::assertSame([], $this->serializer()->generate([Order::class, Suit::class]));
        $this->assertIsGenerated();
        $this->assertGenerates(fn() => $this->serializer()->serialize($this->order(), 'json', ['groups' => ['list']]));
    }

    public function testGeneratesForGroups(): void
    {
        $this->serializer()->generate([Order::class]);
        $this->serializer()->generate([Order::class], ['list']);
        $this->assertIsGenerated();
        $this->assertIsGenerated(['groups' => ['list']]);
    }

    public function testTheCommandGeneratesForTheSerializerThatAFileReturns(): void
    {
        $file = "$this->folder/serializer.inc";
        file_put_contents($file, sprintf(
            '<?php return new %s(%s::serializer(), __DIR__);',
            SymfonySerializer::class,
            InstalledSymfony::class,
        ));
        $run = Run::of('generate', Order::class, '--serializer', $file, '--groups=', '--groups', 'list');
        self::assertSame([0, ''], [$run->code, $run->errors], $run->output);
        self::assertStringContainsString(' for 1 class or type; ', $run->output);
        $this->assertIsGenerated(['groups' => ['list']]);
        $run = Run::of('generate', Order::class, '--serializer', $file, '--version', '2');
        self::assertSame([1, "howdah-serializer: Symfony's serializer has no versions. Expected none, got 2.\n"], [
            $run->code,
            $run->errors,
        ]);
    }

    public function testGeneratesForPropertiesThatHoldAnyObject(): void
    {
        $this->serializer()->generate([Branch::class, OrderLine::class]);
        $branch = new Branch('root');
        $branch->parent = new Branch('limb');
        $this->assertGeneratesNothing(fn() => $this->serializer()->serialize([$branch, new OrderLine('a')], 'json'));
    }

    public function testTellsWhatIsNotCompiled(): void
    {
        $refused = $this->serializer()->generate([Magic::class, OrderLine::class]);
        self::assertSame([Magic::class], array_keys($refused));
        self::assertStringContainsString('has __', $refused[Magic::class]->getMessage());
    }

    /** @param array<string, mixed> $context */
    private function assertIsGenerated(array $context = []): void
    {
        $serializer = $this->serializer();
        $order = $this->order();
        $this->assertGeneratesNothing(function () use ($serializer, $order, $context): void {
            $serializer->serialize($order, 'json', $context);
            $serializer->serialize([$order], 'json', $context);
            $serializer->normalize($order, null, $context);
            $read = $serializer->deserialize(self::JSON, Order::class, 'json');
            self::assertSame(1, $read->id);
            $serializer->deserialize('[' . self::JSON . ']', Order::class . '[]', 'json');
            $serializer->denormalize(json_decode(self::JSON, true), Order::class, 'json');
        });
        self::assertSame([], $this->reasons);
    }

    private function serializer(): SymfonySerializer
    {
        return new SymfonySerializer(InstalledSymfony::serializer(), $this->folder, function (
            string $type,
            \Throwable $reason,
        ): void {
            $this->reasons[] = "$type: {$reason->getMessage()}";
        }, checksSources: false);
    }

    private function order(): Order
    {
        $order = new Order(7, new \DateTimeImmutable('2026-01-02T03:04:05Z'), 'kept', Suit::Hearts);
        $order->setLines([new OrderLine('a', 2)]);
        return $order;
    }
}
