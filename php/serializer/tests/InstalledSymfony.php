<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use PHPUnit\Framework\TestCase;
use Symfony\Component\PropertyInfo\Extractor\PhpDocExtractor;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Loader\AnnotationLoader;
use Symfony\Component\Serializer\Mapping\Loader\AttributeLoader;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

/** Symfony's serializer, as Debian packages it. */
final class InstalledSymfony
{
    /** Loads it, or skips the test. */
    public static function require(): void
    {
        // Since Debian 13, property-info no longer loads what reads phpdoc.
        foreach (
            [
                'Symfony/Component/Serializer',
                'Symfony/Component/PropertyInfo',
                'Symfony/Component/PropertyAccess',
                'phpDocumentor/Reflection/DocBlock',
            ] as $package
        ) {
            if (is_file("/usr/share/php/$package/autoload.php")) {
                require_once "/usr/share/php/$package/autoload.php";
            }
        }
        if (!class_exists(Serializer::class) || !class_exists(PropertyInfoExtractor::class)) {
            TestCase::markTestSkipped('Symfony\'s serializer and property-info are not installed.');
        }
    }

    /** With the attributes of classes, and types of comments if phpdoc can be read. */
    public static function serializer(): Serializer
    {
        $loader = class_exists(AttributeLoader::class) ? new AttributeLoader() : new AnnotationLoader();
        $metadata = new ClassMetadataFactory($loader);
        $types = [new ReflectionExtractor()];
        if (class_exists(\phpDocumentor\Reflection\DocBlockFactory::class)) {
            array_unshift($types, new PhpDocExtractor());
        }
        return new Serializer([
            new BackedEnumNormalizer(),
            new DateTimeNormalizer(),
            new ArrayDenormalizer(),
            new ObjectNormalizer(
                $metadata,
                new MetadataAwareNameConverter($metadata),
                null,
                new PropertyInfoExtractor([], $types),
            ),
        ], [new JsonEncoder()]);
    }
}
