<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Parcel;
use PHPUnit\Framework\TestCase;

/** The facade, over models that the test makes. */
final class SerializerTest extends TestCase
{
    use TemporaryFolder;

    public function testWritesAnObjectByItsOwnClass(): void
    {
        self::assertSame('{"weight":2,"origin":"Z\u00fcrich"}', $this->serializer()->toJson(new Parcel(2, 'Zürich')));
    }

    public function testWritesWhatAVersionHas(): void
    {
        self::assertSame('{"weight":2}', $this->serializer()->toJson(new Parcel(2, 'Bern'), version: '1.0'));
        self::assertSame(['weight' => 2], $this->serializer()->toArray(new Parcel(2, 'Bern'), version: '1.0'));
    }

    public function testWritesArraysOfObjects(): void
    {
        self::assertSame('[{"weight":2,"origin":"Bern"},7]', $this->serializer()->toJson([new Parcel(2, 'Bern'), 7]));
    }

    public function testReadsIntoANewObjectOrAGivenOne(): void
    {
        $type = new ObjectType(Parcel::class);
        $data = ['weight' => 3, 'origin' => 'Basel'];
        $parcel = new Parcel(1, 'Bern');

        self::assertEquals(new Parcel(3, 'Basel'), $this->serializer()->read($data, $type, new Selection()));
        self::assertSame($parcel, $this->serializer()->read($data, $type, new Selection(), null, $parcel));
        self::assertSame('Basel', $parcel->origin);
    }

    public function testSaysWhereADocumentIsWrong(): void
    {
        $type = new ArrayType(ArrayForm::List, new ObjectType(Parcel::class));

        $this->expectException(ReadException::class);
        $this->expectExceptionMessage('/1: ');

        $this->serializer()->read([['weight' => 3], 'much'], $type, new Selection());
    }

    public function testHandsTypesOfTheApplicationToItsHandler(): void
    {
        $handler = static fn(mixed $value, CustomType $type, WriteContext|ReadContext $context): string
            => "$type->handler $value $context->attachment";
        $type = new CustomType('stamp');

        self::assertSame('stamp 5 A', $this->serializer($handler)->write(5, $type, new Selection(), 'A'));
        self::assertSame('stamp 6 B', $this->serializer($handler)->read(6, $type, new Selection(), 'B'));
    }

    public function testKeepsItsCodeInTheFolder(): void
    {
        $serializer = $this->serializer();
        $serializer->toJson(new Parcel(2, 'Bern'));

        self::assertSame($this->folder, $serializer->folder());
        self::assertCount(1, glob("$this->folder/Parcel_write_*[0-9a-f].php") ?: []);
    }

    private function serializer(?\Closure $handler = null): Serializer
    {
        $models = new class implements Models {
            public function of(string $class): ClassModel
            {
                return new ClassModel($class, [
                    new Property('weight', $class, 'weight', new ScalarType(ScalarKind::Int)),
                    new Property('origin', $class, 'origin', new ScalarType(ScalarKind::String), since: '2.0'),
                ], leaf: true, sources: [__FILE__]);
            }

            public function typeOf(string $class): Type
            {
                return new ObjectType($class);
            }

            public function key(): string
            {
                return '';
            }
        };
        return new Serializer($this->folder, Conventions::jms(), $models, handler: $handler);
    }
}
