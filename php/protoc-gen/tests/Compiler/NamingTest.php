<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Google\Protobuf\Internal\FileDescriptorProto;
use Google\Protobuf\Internal\FileOptions;
use Howdah\Protobuf\Compiler\Naming;
use PHPUnit\Framework\TestCase;

/** The names that Google's compiler gives. */
final class NamingTest extends TestCase
{
    /** @dataProvider classes */
    public function testClasses(string $expected, string $package, string ...$path): void
    {
        $file = (new FileDescriptorProto())->setName('x.proto')->setPackage($package);
        self::assertSame($expected, Naming::className($path, $file));
    }

    /** @return iterable<array{string, string, string}> */
    public static function classes(): iterable
    {
        yield ['Message', '', 'Message'];
        yield ['Foo\Bar_baz\Outer\Inner', 'foo.bar_baz', 'Outer', 'Inner'];
        yield ['Google\Cloud\V1\PBEmpty', 'google.cloud.v1', 'Empty'];
        yield ['Google\Protobuf\GPBEmpty', 'google.protobuf', 'Empty'];
        yield ['PBClass\PBarray\PBList', 'class', 'array', 'List'];
        yield ['Foo\Enum', 'foo', 'Enum'];
    }

    public function testOptionsComeBeforeThePackage(): void
    {
        $options = (new FileOptions())->setPhpNamespace('\Some\Space')->setPhpClassPrefix('X');
        $file = (new FileDescriptorProto())->setName('x.proto')->setPackage('foo')->setOptions($options);
        self::assertSame('Some\Space\XA\XEcho', Naming::className(['A', 'Echo'], $file));
        self::assertSame('XA', Naming::className(['A'], $file->setOptions($options->setPhpNamespace(''))));
    }

    /** @dataProvider files */
    public function testMetadata(string $expected, string $file, ?string $namespace = null): void
    {
        $descriptor = (new FileDescriptorProto())->setName($file);
        if ($namespace !== null) {
            $descriptor->setOptions((new FileOptions())->setPhpMetadataNamespace($namespace));
        }
        self::assertSame($expected, Naming::metadataClass($descriptor));
    }

    /** @return iterable<array{0: string, 1: string, 2?: string}> */
    public static function files(): iterable
    {
        yield ['GPBMetadata\Addressbook', 'addressbook.proto'];
        yield ['GPBMetadata\Some\DirName\MyTypes2Go', 'some/dir-name/my_types2go.proto'];
        yield ['GPBMetadata\PBClass\PBList', 'class/list.proto'];
        yield ['GPBMetadata\Google\Protobuf\GPBEmpty', 'google/protobuf/empty.proto'];
        yield ['GPBMetadata\Google\Protobuf\Internal\Descriptor', 'google/protobuf/descriptor.proto'];
        yield ['Meta\Data\Types', 'some/types.proto', 'Meta\Data'];
        yield ['Types', 'some/types.proto', ''];
    }

    /** @dataProvider accessors */
    public function testAccessors(string $expected, string $field): void
    {
        self::assertSame($expected, Naming::camel($field));
    }

    /** @return iterable<array{string, string}> */
    public static function accessors(): iterable
    {
        yield ['FooBar', 'foo_bar'];
        yield ['Field0Name5', 'field0name5'];
        yield ['FieldName3', '_field_name3'];
        yield ['FIELDNAME11', 'FIELD_NAME11'];
        yield ['FieldName17', 'field_name17__'];
    }

    public function testConstants(): void
    {
        self::assertSame('PBECHO', Naming::constant('ECHO'));
        self::assertSame('TRUE', Naming::constant('TRUE'));
        self::assertSame('Mixed', Naming::constant('Mixed'));
    }
}
