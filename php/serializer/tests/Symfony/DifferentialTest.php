<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

use Howdah\Serializer\SymfonySerializer;
use PHPUnit\Framework\TestCase;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Mapping\ClassDiscriminatorFromClassMetadata;
use Symfony\Component\Serializer\Mapping\Factory\ClassMetadataFactory;
use Symfony\Component\Serializer\Mapping\Loader\AttributeLoader;
use Symfony\Component\Serializer\NameConverter\CamelCaseToSnakeCaseNameConverter;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\NameConverter\NameConverterInterface;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

/**
 * What Symfony's serializer writes of objects of its tests' classes, with values by chance, reads of such documents,
 * and fills objects with, SymfonySerializer does, too, in many contexts. scripts/test-symfony-serializer runs it.
 */
final class DifferentialTest extends TestCase
{
    private const FOLDER = '/src/Symfony/Component/Serializer/Tests/';
    private const NAMESPACE = 'Symfony\Component\Serializer\Tests\\';

    private string $folder;
    private Serializer $symfony;
    private SymfonySerializer $serializer;
    private int $delegated = 0;
    private int $calls = 0;

    protected function setUp(): void
    {
        $autoload = getenv('SYMFONY_DIR') . '/vendor/autoload.php';
        if (!is_file($autoload) || class_exists(Serializer::class, false)) {
            self::markTestSkipped('SYMFONY_DIR names no checkout of Symfony, or another Symfony is loaded.');
        }
        require_once $autoload;
        if (!class_exists(AttributeLoader::class)) {
            self::markTestSkipped('The checkout is older than Symfony 6.4.');
        }
        $this->folder = sys_get_temp_dir() . '/howdah-symfony-differential-' . getmypid();
    }

    protected function tearDown(): void
    {
        if (isset($this->folder)) {
            array_map(unlink(...), glob("$this->folder/*") ?: []);
            is_dir($this->folder) && rmdir($this->folder);
        }
    }

    public function testObjectsAreWrittenReadAndFilledAsSymfonyDoes(): void
    {
        foreach ([null, new CamelCaseToSnakeCaseNameConverter()] as $names) {
            $metadata = $this->setUpSerializers($names);
            foreach (self::classes($metadata) as $class) {
                for ($seed = 1; $seed <= (int) (getenv('HOWDAH_ROUNDS') ?: 2); $seed++) {
                    foreach (self::contexts($metadata, $class) as $context) {
                        $this->compareCalls($class, $seed, $context);
                    }
                }
            }
        }
        self::assertLessThan($this->calls / 2, $this->delegated, 'Most calls go on to Symfony\'s serializer');
    }

    private function setUpSerializers(?NameConverterInterface $names): ClassMetadataFactory
    {
        $metadata = new ClassMetadataFactory(new AttributeLoader());
        $this->symfony = new Serializer([
            new BackedEnumNormalizer(),
            new DateTimeNormalizer(),
            new ArrayDenormalizer(),
            new ObjectNormalizer(
                $metadata,
                new MetadataAwareNameConverter($metadata, $names),
                null,
                new PropertyInfoExtractor([], [new ReflectionExtractor()]),
                new ClassDiscriminatorFromClassMetadata($metadata),
            ),
        ], [new JsonEncoder()]);
        $this->serializer = new SymfonySerializer($this->symfony, $this->folder, function (): void {
            $this->delegated++;
        });
        return $metadata;
    }

    /** @return iterable<class-string> */
    private static function classes(ClassMetadataFactory $metadata): iterable
    {
        foreach (['Fixtures/', 'Fixtures/Attributes/', 'Normalizer/Features/'] as $folder) {
            foreach (glob(getenv('SYMFONY_DIR') . self::FOLDER . "$folder*.php") ?: [] as $file) {
                $class = self::NAMESPACE . strtr($folder, '/', '\\') . basename($file, '.php');
                try {
                    if (!str_contains($file, 'Trait') && class_exists($class) && self::isPlain($class)) {
                        $metadata->getMetadataFor($class);
                        yield $class;
                    }
                } catch (\Exception) {
                    // It is to be an error, or of a library that the checkout does not have.
                }
            }
        }
    }

    private static function isPlain(string $class): bool
    {
        $reflection = new \ReflectionClass($class);
        return !$reflection->isAbstract() && !$reflection->isEnum() && !$reflection->isSubclassOf(\Throwable::class);
    }

    /** @return iterable<array<string, mixed>> */
    private static function contexts(ClassMetadataFactory $metadata, string $class): iterable
    {
        $attributes = $metadata->getMetadataFor($class)->getAttributesMetadata();
        $names = array_keys($attributes);
        $groups = array_merge(['Default', '*'], ...array_map(
            static fn(object $attribute): array => $attribute->getGroups(),
            array_values($attributes),
        ));
        yield [];
        yield ['skip_null_values' => true];
        yield ['enable_max_depth' => true];
        yield ['attributes' => array_slice($names, 0, 2)];
        yield ['ignored_attributes' => array_slice($names, 0, 1)];
        foreach (array_unique($groups) as $group) {
            yield ['groups' => [$group]];
        }
    }

    /** @param array<string, mixed> $context */
    private function compareCalls(string $class, int $seed, array $context): void
    {
        $make = static fn(): object => RandomObjects::object($class, $seed);
        $json = $this->compare("$class is written", $context, static fn(object $serializer): string
            => $serializer->serialize($make(), 'json', $context));
        unset($context['skip_null_values'], $context['enable_max_depth']);
        foreach ($json === null ? ['{}'] : [$json, RandomObjects::changed($json, $seed)] as $document) {
            $this->compare("$class is read from $document", $context, static fn(object $serializer): string
                => print_r($serializer->deserialize($document, $class, 'json', $context), true));
            $this->compare("$class is filled with $document", $context, static fn(object $serializer): string
                => print_r($serializer->deserialize($document, $class, 'json', [
                    'object_to_populate' => $make(),
                ] + $context), true));
        }
    }

    /**
     * @param array<string, mixed> $context
     * @param \Closure(object): string $call
     * @return ?string null where it is an exception
     */
    private function compare(string $what, array $context, \Closure $call): ?string
    {
        $this->calls++;
        $expected = self::attempt($call, $this->symfony);
        $text = json_encode($context, JSON_THROW_ON_ERROR);
        self::assertEquals($expected, self::attempt($call, $this->serializer), "$what in $text");
        return is_string($expected) ? $expected : null;
    }

    /**
     * @param \Closure(object): string $call
     * @return string|list<string> the class and the message of an exception
     */
    private static function attempt(\Closure $call, object $serializer): string|array
    {
        try {
            return $call($serializer);
        } catch (\Throwable $error) {
            return [$error::class, (string) preg_replace('~, called in .*~', '', $error->getMessage())];
        }
    }
}
