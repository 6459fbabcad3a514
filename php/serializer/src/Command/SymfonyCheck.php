<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Doctrine\Common\Annotations\AnnotationReader;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Symfony\ReadModels;
use Howdah\Serializer\Symfony\Setup;
use Howdah\Serializer\Symfony\Shape;
use Howdah\Serializer\Symfony\Types;
use Howdah\Serializer\Symfony\Uncompiled;
use Howdah\Serializer\Symfony\WriteModels;
use Howdah\Serializer\SymfonySerializer;
use phpDocumentor\Reflection\DocBlockFactory;
use PHPStan\PhpDocParser\Parser\PhpDocParser;
use Symfony\Component\PropertyInfo\Extractor\PhpDocExtractor;
use Symfony\Component\PropertyInfo\Extractor\PhpStanExtractor;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Mapping\ClassDiscriminatorFromClassMetadata;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Loader\AnnotationLoader;
use Symfony\Component\Serializer\Mapping\Loader\AttributeLoader;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateIntervalNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeZoneNormalizer;
use Symfony\Component\Serializer\Normalizer\JsonSerializableNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

/** SymfonySerializer in place of Symfony's: it differs in nothing, and hands on what it does not compile. */
final class SymfonyCheck implements LibraryCheck
{
    private ?Setup $setup = null;

    /** Why no call at all is compiled. */
    private string $reason = '';

    /** @param array<int|string, mixed> $groups of the context */
    public function __construct(Serializer $symfony, private readonly array $groups)
    {
        try {
            $this->setup = Setup::of($symfony);
        } catch (Uncompiled $uncompiled) {
            $this->reason = $uncompiled->getMessage();
        }
    }

    /**
     * The serializer that an application of Symfony has, unless it adds to it.
     *
     * @param array<int|string, mixed> $groups
     */
    public static function ofDefaults(array $groups): self
    {
        $loader = class_exists(AttributeLoader::class)
            ? new AttributeLoader()
            : new AnnotationLoader(class_exists(AnnotationReader::class) ? new AnnotationReader() : null);
        $metadata = new ClassMetadataFactory($loader);
        $types = [new ReflectionExtractor()];
        if (class_exists(PhpDocExtractor::class) && class_exists(DocBlockFactory::class)) {
            array_unshift($types, new PhpDocExtractor());
        }
        if (class_exists(PhpStanExtractor::class) && class_exists(PhpDocParser::class)) {
            array_unshift($types, new PhpStanExtractor());
        }
        return new self(new Serializer([
            new DateTimeZoneNormalizer(),
            new DateIntervalNormalizer(),
            new DateTimeNormalizer(),
            new BackedEnumNormalizer(),
            new JsonSerializableNormalizer(),
            new ArrayDenormalizer(),
            new ObjectNormalizer(
                $metadata,
                new MetadataAwareNameConverter($metadata),
                null,
                new PropertyInfoExtractor([], $types),
                new ClassDiscriminatorFromClassMetadata($metadata),
            ),
        ], [new JsonEncoder()]), $groups);
    }

    public function means(): string
    {
        return SymfonySerializer::class;
    }

    public function differing(string $class): array
    {
        return [];
    }

    public function handedOn(string $class): array
    {
        if ($this->setup === null) {
            return [Finding::on($class, "No call is compiled, since $this->reason")];
        }
        $findings = [];
        foreach (Direction::cases() as $direction) {
            $done = $direction === Direction::Write ? 'Written' : 'Read';
            try {
                foreach ($this->generated($direction, $this->setup)->handled($class) as $property => $type) {
                    if ($type->handler === Types::HANDLER) {
                        $findings[] = Finding::on(
                            "$class::\$$property",
                            "$done by Symfony: " . Types::uncompiled($type)->getMessage(),
                        );
                    }
                }
            } catch (\Exception $reason) {
                $findings[] = Finding::on($class, "$done by Symfony: {$reason->getMessage()}");
            }
        }
        return $findings;
    }

    public function code(array $classes): array
    {
        return [];
    }

    private function generated(Direction $direction, Setup $setup): Generated
    {
        $isRead = $direction === Direction::Read;
        $context = $this->groups === [] ? [] : ['groups' => $this->groups];
        $shape = Shape::of($isRead, 'json', $context, $setup->context);
        return new Generated(
            $direction,
            $isRead ? new ReadModels($setup, $shape) : new WriteModels($setup, $shape),
            Conventions::symfony($shape->extraKeys),
            $shape->selection(),
        );
    }
}
