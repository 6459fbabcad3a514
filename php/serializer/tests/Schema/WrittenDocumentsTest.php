<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Schema;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Schema\JsonSchema;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** Schemas and generated code say the same of all classes that the tests of the serializer and its command have. */
final class WrittenDocumentsTest extends TestCase
{
    use TemporaryFolder;

    private const VARIANTS = 12;

    /** @return iterable<string, array{class-string}> */
    public static function classes(): iterable
    {
        foreach (Fixtures::classes() as $class) {
            yield $class => [$class];
        }
    }

    /** @dataProvider classes */
    public function testWhatIsWrittenIsAsItsSchemaSays(string $class): void
    {
        $documents = 0;
        foreach ([Conventions::howdah(), Conventions::jms(), Conventions::symfony()] as $conventions) {
            foreach ([[], ['Default'], ['list'], ['a', 'Default'], ['list', 'author' => ['name']]] as $groups) {
                foreach ([null, '0.9', '1.5', '3.0'] as $version) {
                    $documents += $this->checkWritten($class, $conventions, $groups, $version);
                }
            }
        }
        self::assertGreaterThan(0, $documents);
    }

    /** @dataProvider classes */
    public function testWhatItsSchemaSaysCanBeRead(string $class): void
    {
        $this->addToAssertionCount(1);
        $serializer = $this->serializer();
        try {
            $serializer->schema($class);
            $schema = $serializer->schema($class, direction: Direction::Read);
        } catch (ModelException) {
            return;
        }
        $checker = new SchemaChecker(self::decode(JsonSchema::encode($schema)));
        for ($variant = 0; $variant < self::VARIANTS; $variant++) {
            $object = (new Examples(new ClassModels(Conventions::howdah()), $variant))->of($class, true);
            $document = self::decode($serializer->toJson($object));
            foreach ($document instanceof \stdClass ? self::changed($document) : [$document] as $changed) {
                if ($checker->fault($changed) === null) {
                    $this->assertReads($serializer, $class, json_encode($changed, JSON_PRESERVE_ZERO_FRACTION));
                }
            }
        }
    }

    /** @param array<int|string, mixed> $groups */
    private function checkWritten(string $class, Conventions $conventions, array $groups, ?string $version): int
    {
        $serializer = $this->serializer($conventions);
        try {
            $schema = $serializer->schema($class, $groups, $version);
        } catch (ModelException) {
            return 1;
        }
        $documents = 0;
        for ($variant = 0; $variant < self::VARIANTS; $variant++) {
            $object = (new Examples(new ClassModels($conventions), $variant))->of($class, $variant % 4 !== 0);
            try {
                $json = $serializer->toJson($object, $groups, $version);
            } catch (WriteException) {
                continue;
            } catch (\Error $error) {
                // Getters of the fixtures fail where their properties are not initialized.
                self::assertStringStartsNotWith($this->folder, $error->getFile());
                continue;
            }
            $document = self::decode($json);
            self::assertNull((new SchemaChecker(self::decode(JsonSchema::encode($schema))))->fault($document), $json);
            self::assertNull($this->checker($schema)->fault($document), $json);
            $documents++;
        }
        return $documents;
    }

    /** The document, and what it is with a key left out, or another value under it. */
    private static function changed(\stdClass $document): iterable
    {
        yield $document;
        foreach (array_keys((array) $document) as $key) {
            $changed = clone $document;
            unset($changed->$key);
            yield $changed;
            foreach ([null, true, 1, 1.5, 'x', [], [1], new \stdClass(), (object) ['x' => 1]] as $value) {
                $changed = clone $document;
                $changed->$key = $value;
                yield $changed;
            }
        }
    }

    private function assertReads(Serializer $serializer, string $class, string $json): void
    {
        try {
            $serializer->fromJson($json, $class);
        } catch (ReadException $wrong) {
            // A schema has no word for formats such as 'Y' and for intervals.
            $isText = '/Expected (a date|an ISO 8601 duration)/';
            self::assertMatchesRegularExpression($isText, $wrong->getMessage(), $json);
        }
    }

    /** @param array<string, mixed> $schema */
    private function checker(array $schema): SchemaChecker
    {
        return new SchemaChecker(self::decode(JsonSchema::encode($schema)), true);
    }

    private static function decode(string $json): mixed
    {
        return json_decode($json, flags: JSON_THROW_ON_ERROR);
    }

    private function serializer(?Conventions $conventions = null): Serializer
    {
        return new Serializer(
            $this->folder,
            $conventions,
            handler: static fn(mixed $value): mixed => $value,
            evaluate: static fn(): bool => false,
        );
    }
}
