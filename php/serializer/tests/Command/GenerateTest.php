<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SerializerBuilder;
use Howdah\Tests\Serializer\Fixtures\Circle;
use Howdah\Tests\Serializer\Fixtures\Gallery;
use Howdah\Tests\Serializer\Fixtures\NativeTypes;
use Howdah\Tests\Serializer\Fixtures\Parcel;
use Howdah\Tests\Serializer\Fixtures\Picture;
use Howdah\Tests\Serializer\Fixtures\Reminder;
use Howdah\Tests\Serializer\Fixtures\Shape;
use Howdah\Tests\Serializer\Fixtures\Suit;
use Howdah\Tests\Serializer\ReadOnlyFolder;
use PHPUnit\Framework\TestCase;

final class GenerateTest extends TestCase
{
    use ReadOnlyFolder;

    public function testLeavesNothingToGenerateForObjectsAndLists(): void
    {
        $this->generate(Parcel::class);
        $serializer = $this->serializer();
        $parcel = new Parcel(2, 'Bern');
        $this->assertGeneratesNothing(function () use ($serializer, $parcel): void {
            self::assertSame('{"weight":2,"origin":"Bern"}', $serializer->toJson($parcel));
            $serializer->toJson($parcel, type: Parcel::class);
            $serializer->toJson([$parcel], type: 'list<' . Parcel::class . '>');
            $serializer->toJson([$parcel]);
            self::assertEquals($parcel, $serializer->fromJson('{"weight":2,"origin":"Bern"}', Parcel::class));
            $serializer->fromJson('[{"weight":2,"origin":"Bern"}]', 'list<' . Parcel::class . '>');
            $serializer->writeList([$parcel], fopen('php://memory', 'w+'));
        });
    }

    public function testGeneratesForEachChoiceOfGroupsWithEachVersion(): void
    {
        $choices = ['--groups', 'Default,b', '--groups=', '--version', '1.0', '--version', '2.0'];
        $this->generate(Parcel::class, '--write', ...$choices);
        $serializer = $this->serializer();
        $parcel = new Parcel(2, 'Bern');
        $this->assertGeneratesNothing(function () use ($serializer, $parcel): void {
            foreach ([['Default', 'b'], []] as $groups) {
                foreach (['1.0', '2.0'] as $version) {
                    self::assertSame('{"weight":2,"origin":"Bern"}', $serializer->toJson($parcel, $groups, $version));
                }
            }
        });
        $this->assertGenerates(fn() => $serializer->toJson($parcel));
        $json = '{"weight":2,"origin":""}';
        $this->assertGenerates(fn() => $serializer->fromJson($json, Parcel::class, version: '1.0'));
    }

    public function testGeneratesForTypesAsCallsSayThem(): void
    {
        $type = 'array<string, ' . Parcel::class . '>';
        $this->generate($type);
        $serializer = $this->serializer();
        $this->assertGeneratesNothing(function () use ($serializer, $type): void {
            $parcels = ['a' => new Parcel(1, 'Bern')];
            self::assertEquals($parcels, $serializer->fromJson('{"a":{"weight":1,"origin":"Bern"}}', $type));
            $serializer->toJson($parcels, type: $type);
        });
    }

    public function testGeneratesForTheClassesOfAFamily(): void
    {
        $this->generate(Shape::class);
        $serializer = $this->serializer();
        $this->assertGeneratesNothing(function () use ($serializer): void {
            self::assertSame(
                '[{"label":"","radius":1.0,"kind":"circle"}]',
                $serializer->toJson([new Circle()], type: 'list<' . Shape::class . '>'),
            );
            self::assertInstanceOf(Circle::class, $serializer->fromJson('{"kind":"circle"}', Shape::class));
        });
    }

    public function testGeneratesForClassesBelowThoseThatAPropertyNames(): void
    {
        $this->generate(Bill::class, Reminder::class);
        $serializer = $this->serializer();
        $bill = new Bill();
        $bill->invoice = new Reminder();
        $bill->any = [new Reminder(), new \DateTimeImmutable('@0')];
        $this->assertGeneratesNothing(fn() => self::assertSame(
            '{"invoice":{"number":0,"level":0},"any":[{"number":0,"level":0},"1970-01-01T00:00:00+00:00"],"suit":null}',
            $serializer->toJson($bill),
        ));
    }

    public function testGeneratesForThePlacesInATreeOfGroups(): void
    {
        $this->generate(Bill::class, Reminder::class, '--groups', '{"0":"Default","invoice":["Default"]}');
        $serializer = $this->serializer();
        $bill = new Bill();
        $bill->invoice = new Reminder();
        $this->assertGeneratesNothing(fn() => self::assertSame(
            '{"invoice":{"number":0,"level":0},"any":null,"suit":null}',
            $serializer->toJson($bill, ['Default', 'invoice' => ['Default']]),
        ));
    }

    public function testGeneratesByOtherConventions(): void
    {
        $this->generate(Gallery::class, '--conventions', 'jms');
        $serializer = new Serializer($this->folder, Conventions::jms(), checksSources: false);
        $this->assertGeneratesNothing(fn() => $serializer->toJson(new Gallery()));
    }

    public function testFindsTheClassesAndEnumsOfAFolder(): void
    {
        $fixtures = dirname(__DIR__) . '/Fixtures';
        $run = $this->command('generate', "$fixtures/Suit.php", "$fixtures/Picture.php");
        self::assertSame(0, $run->code, $run->output . $run->errors);
        self::assertStringContainsString('for 2 classes and types', $run->output);
        $serializer = $this->serializer();
        $this->assertGeneratesNothing(function () use ($serializer): void {
            self::assertSame(Suit::Hearts, $serializer->fromJson('"H"', Suit::class));
            $serializer->toJson(Suit::Spades);
            $serializer->toJson(new Picture('/a', 1));
        });
    }

    public function testSaysWhatIsRefusedAndGeneratesTheRest(): void
    {
        $run = $this->command('generate', NativeTypes::class, Drawer::class);
        self::assertSame(1, $run->code);
        self::assertStringContainsString("\nRefused (1):\n  " . Drawer::class . '::$number (', $run->output);
        self::assertStringContainsString('Rename or exclude one', $run->output);
        $serializer = $this->serializer();
        $object = new NativeTypes();
        $this->assertGeneratesNothing(fn() => $serializer->toJson($object));
    }

    public function testUsesTheSerializerThatAFileReturns(): void
    {
        $file = "$this->folder/serializer.inc";
        file_put_contents($file, sprintf(
            '<?php return (new %s())->folder(%s)->nulls(false)->build();',
            SerializerBuilder::class,
            var_export($this->folder, true),
        ));
        self::assertSame(0, Run::of('generate', Bill::class, '--serializer', $file)->code);
        $builder = (new SerializerBuilder())->folder($this->folder)->nulls(false);
        $serializer = $builder->checksSources(false)->build();
        $this->assertGeneratesNothing(fn() => self::assertSame('{}', $serializer->toJson(new Bill())));
    }

    private function generate(string ...$arguments): void
    {
        $run = $this->command('generate', ...$arguments);
        self::assertSame([0, ''], [$run->code, $run->errors], $run->output);
    }

    private function command(string ...$arguments): Run
    {
        return Run::of(...$arguments, ...['--folder', $this->folder]);
    }

    private function serializer(): Serializer
    {
        return new Serializer($this->folder, checksSources: false);
    }
}
