<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Compiler;

use Google\Protobuf\Internal\Edition;
use Google\Protobuf\Internal\FeatureSet;
use Google\Protobuf\Internal\FeatureSet\EnumType;
use Google\Protobuf\Internal\FeatureSet\FieldPresence;
use Google\Protobuf\Internal\FeatureSet\JsonFormat;
use Google\Protobuf\Internal\FeatureSet\MessageEncoding;
use Google\Protobuf\Internal\FeatureSet\RepeatedFieldEncoding;
use Google\Protobuf\Internal\FeatureSet\Utf8Validation;
use Google\Protobuf\Internal\FileDescriptorProto;
use Google\Protobuf\Internal\FileOptions;
use Howdah\Protobuf\Compiler\Features;
use Howdah\Protobuf\Compiler\Schema;
use PHPUnit\Framework\TestCase;

final class FeaturesTest extends TestCase
{
    public function testProto2IsAnEdition(): void
    {
        $features = Features::ofEdition(Edition::EDITION_PROTO2);
        self::assertSame(FieldPresence::EXPLICIT, $features->fieldPresence);
        self::assertSame(EnumType::CLOSED, $features->enumType);
        self::assertSame(RepeatedFieldEncoding::EXPANDED, $features->repeatedFieldEncoding);
        self::assertSame(Utf8Validation::NONE, $features->utf8Validation);
        self::assertSame(MessageEncoding::LENGTH_PREFIXED, $features->messageEncoding);
        self::assertSame(JsonFormat::LEGACY_BEST_EFFORT, $features->jsonFormat);
    }

    public function testProto3IsAnEdition(): void
    {
        $features = Features::ofEdition(Edition::EDITION_PROTO3);
        self::assertSame(FieldPresence::IMPLICIT, $features->fieldPresence);
        self::assertSame(EnumType::OPEN, $features->enumType);
        self::assertSame(RepeatedFieldEncoding::PACKED, $features->repeatedFieldEncoding);
        self::assertSame(Utf8Validation::VERIFY, $features->utf8Validation);
        self::assertSame(MessageEncoding::LENGTH_PREFIXED, $features->messageEncoding);
        self::assertSame(JsonFormat::ALLOW, $features->jsonFormat);
    }

    public function testEdition2023DiffersFromProto3InPresenceOnly(): void
    {
        $explicit = (new FeatureSet())->setFieldPresence(FieldPresence::EXPLICIT);
        self::assertEquals(
            Features::ofEdition(Edition::EDITION_PROTO3)->with($explicit),
            Features::ofEdition(Edition::EDITION_2023),
        );
    }

    public function testLaterEditionsChangeNothingThatCodeSees(): void
    {
        foreach ([Edition::EDITION_2024, Edition::EDITION_2026] as $edition) {
            self::assertEquals(Features::ofEdition(Edition::EDITION_2023), Features::ofEdition($edition));
        }
    }

    public function testWhatIsInsideInheritsWhatItDoesNotSet(): void
    {
        $file = Features::ofEdition(Edition::EDITION_2023)->with(
            (new FeatureSet())->setEnumType(EnumType::CLOSED)->setMessageEncoding(MessageEncoding::DELIMITED),
        );
        $field = $file->with((new FeatureSet())->setMessageEncoding(MessageEncoding::LENGTH_PREFIXED));
        self::assertSame(EnumType::CLOSED, $field->enumType);
        self::assertSame(MessageEncoding::LENGTH_PREFIXED, $field->messageEncoding);
        self::assertSame($file, $file->with(null));
    }

    public function testAFileHasTheFeaturesOfItsSyntaxAndOptions(): void
    {
        self::assertEquals(
            Features::ofEdition(Edition::EDITION_PROTO2),
            Schema::featuresOf(new FileDescriptorProto()),
            'No syntax is proto2.',
        );
        $file = (new FileDescriptorProto())->setSyntax('editions')->setEdition(Edition::EDITION_2023)->setOptions(
            (new FileOptions())->setFeatures((new FeatureSet())->setFieldPresence(FieldPresence::IMPLICIT)),
        );
        self::assertEquals(Features::ofEdition(Edition::EDITION_PROTO3), Schema::featuresOf($file));
    }
}
