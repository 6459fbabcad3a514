<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Jms\Configuration;
use Howdah\Serializer\JmsSerializer;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SerializerBuilder;
use JMS\Serializer\DeserializationContext;
use JMS\Serializer\SerializationContext;
use JMS\Serializer\Serializer as Jms;
use Metadata\MetadataFactoryInterface;
use PHPUnit\Framework\TestCase;

/**
 * What JMS serializer writes of objects of its tests' classes, with values by chance, and reads of such documents, is
 * what JmsSerializer does, and what Serializer does by JMS's conventions: for each group, for versions, with and
 * without nulls. Where JMS throws an exception, so do they.
 *
 * differences.txt lists the classes for which it is not so, and why. HOWDAH_ROUNDS is how many objects of a class there
 * are.
 */
final class DifferentialTest extends TestCase
{
    private const LIST = __DIR__ . '/differences.txt';

    private string $folder;
    private Jms $jms;
    private JmsSerializer $compiled;
    private RandomObjects $objects;
    private MetadataFactoryInterface $metadata;

    /** @var array<int, Serializer> by whether they write nulls */
    private array $alone;

    /** @var array<string, string> what differed first, by class and serializer */
    private array $differences = [];

    protected function setUp(): void
    {
        Oracle::require();
        $this->folder = sys_get_temp_dir() . '/howdah-jms-' . getmypid();
        $this->jms = Oracle::serializer();
        $this->compiled = new JmsSerializer($this->jms, $this->folder);
        $this->metadata = Configuration::of($this->jms)->metadata;
        $this->objects = new RandomObjects($this->metadata);
        foreach ([false, true] as $nulls) {
            $this->alone[(int) $nulls] = (new SerializerBuilder(Conventions::jms()))
                ->nulls($nulls)
                ->folder($this->folder)
                ->evaluator(Oracle::evaluate(...))
                ->build();
        }
        // JMS's own code has notices where a document is wrong.
        set_error_handler(static fn(int $level, string $message): never => throw new \ErrorException($message));
    }

    protected function tearDown(): void
    {
        if (isset($this->folder)) {
            restore_error_handler();
            array_map(unlink(...), glob("$this->folder/*") ?: []);
            is_dir($this->folder) && rmdir($this->folder);
        }
    }

    public function testObjectsAreWrittenAndReadAsJmsDoesButForTheClassesThatAreListed(): void
    {
        $rounds = (int) (getenv('HOWDAH_ROUNDS') ?: 4);
        foreach (Oracle::fixtures() as $class) {
            for ($seed = 1; $seed <= $rounds && $this->isMadeOf($class); $seed++) {
                foreach ($this->groupsOf($class) as $groups) {
                    $this->write($class, $seed, $groups);
                }
            }
        }
        $listed = self::listed();
        self::assertSame([], array_diff_key($this->differences, $listed), 'They differ, but are not on the list');
        self::assertSame([], array_diff_key($listed, $this->differences), 'They are on the list, but do not differ');
    }

    /** @return array<string, string> reasons by class and serializer */
    private static function listed(): array
    {
        $listed = [];
        foreach (file(self::LIST, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] as $line) {
            if (!str_starts_with($line, '#')) {
                [$name, $reason] = explode(': ', $line, 2);
                $listed[$name] = $reason;
            }
        }
        return $listed;
    }

    /** Whether there can be objects of the class, and JMS knows it. */
    private function isMadeOf(string $class): bool
    {
        try {
            $isMade = class_exists($class) && !enum_exists($class) && !(new \ReflectionClass($class))->isAbstract();
            return $isMade && $this->metadata->getMetadataForClass($class) !== null;
        } catch (\Throwable) {
            return false;
        }
    }

    /** @return list<list<string>> */
    private function groupsOf(string $class): array
    {
        $groups = [[]];
        foreach ($this->metadata->getMetadataForClass($class)->propertyMetadata as $property) {
            foreach (array_filter($property->groups ?? [], is_string(...)) as $group) {
                array_push($groups, [$group], ['Default', $group], ['Default']);
            }
        }
        return array_values(array_unique($groups, SORT_REGULAR));
    }

    /** @param list<string> $groups */
    private function write(string $class, int $seed, array $groups): void
    {
        foreach ($seed === 1 ? [null, '0.1.0', '1.0', '1.1', '2.0'] : [null] as $version) {
            foreach ([false, true] as $nulls) {
                $context = static function () use ($groups, $version, $nulls): SerializationContext {
                    $context = SerializationContext::create()->setSerializeNull($nulls);
                    $groups === [] || $context->setGroups($groups);
                    return $version === null ? $context : $context->setVersion($version);
                };
                $object = fn(): object => $this->objects->object($class, $seed);
                $json = self::attempt(fn(): string => $this->jms->serialize($object(), 'json', $context()));
                if ($json instanceof \TypeError) {
                    continue; // of JMS itself, where an expression gives no bool
                }
                $this->compare($class, 'JmsSerializer', 'writes', $json, fn(): string
                    => $this->compiled->serialize($object(), 'json', $context()));
                $this->compare($class, 'Serializer', 'writes', $json, fn(): string
                    => $this->alone[(int) $nulls]->toJson($object(), $groups, $version));
                if (is_string($json) && $version === null) {
                    $this->read($class, $json, $groups);
                    $this->readChanged($class, $json, $seed, $groups);
                }
            }
        }
    }

    /** @param list<string> $groups */
    private function readChanged(string $class, string $json, int $seed, array $groups): void
    {
        $document = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
        if (is_array($document) && $document !== []) {
            $flags = JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;
            $this->read($class, json_encode($this->objects->changed($document, $seed), $flags), $groups);
        }
    }

    /** @param list<string> $groups */
    private function read(string $class, string $json, array $groups): void
    {
        $context = static fn(): DeserializationContext => $groups === []
            ? DeserializationContext::create()
            : DeserializationContext::create()->setGroups($groups);
        $text = static fn(mixed $read): string => (string) preg_replace('~\s+~', ' ', print_r($read, true));
        $object = self::attempt(fn(): string => $text($this->jms->deserialize($json, $class, 'json', $context())));
        if ($object instanceof \ErrorException) {
            return;
        }
        $this->compare($class, 'JmsSerializer', "reads $json", $object, fn(): string
            => $text($this->compiled->deserialize($json, $class, 'json', $context())));
        // Without a type, JMS reads nothing; alone, values are taken as they are.
        if (!$object instanceof \Throwable || !str_contains($object->getMessage(), 'You must define a type')) {
            $this->compare($class, 'Serializer', "reads $json", $object, fn(): string
                => $text($this->alone[0]->fromJson($json, $class, $groups)));
        }
    }

    /** @param \Closure(): string $actual */
    private function compare(
        string $class,
        string $serializer,
        string $call,
        string|\Throwable $expected,
        \Closure $actual,
    ): void {
        $got = self::attempt($actual);
        $areErrors = $expected instanceof \Throwable && $got instanceof \Throwable;
        if (!$areErrors && $expected !== $got) {
            $show = static fn(string|\Throwable $result): string => is_string($result)
                ? $result
                : $result::class . ': ' . $result->getMessage();
            $name = substr($class, strlen('JMS\Serializer\Tests\Fixtures\\')) . " $serializer";
            $this->differences[$name] ??= "$call\nJMS: {$show($expected)}\nhere: {$show($got)}";
        }
    }

    /** @param \Closure(): string $call */
    private static function attempt(\Closure $call): string|\Throwable
    {
        try {
            return $call();
        } catch (\Throwable $error) {
            return $error;
        }
    }
}
