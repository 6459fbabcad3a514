<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Doctrine\Common\Annotations\AnnotationException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Jms\Configuration;
use Howdah\Serializer\Jms\JmsModels;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use PHPUnit\Framework\TestCase;

/**
 * What this package reads of the classes of JMS's own tests, without JMS, is what JMS's drivers read of them:
 * properties and their order, keys, types, groups, versions, accessors, conditions, callbacks, discriminators.
 *
 * metadata-differences.txt lists where it is not, and why.
 */
final class MetadataTest extends TestCase
{
    private const LIST = __DIR__ . '/metadata-differences.txt';

    protected function setUp(): void
    {
        Oracle::require();
    }

    public function testClassesAreReadAsJmsReadsThemButForThoseThatAreListed(): void
    {
        $jms = new JmsModels(Configuration::of(Oracle::serializer()), Direction::Write);
        $ours = new ClassModels(Conventions::jms());
        $differences = [];
        $count = 0;
        foreach (Oracle::fixtures() as $class) {
            if (!self::isLoadable($class)) {
                continue;
            }
            try {
                $expected = self::read(static fn(): ClassModel => $jms->of($class));
            } catch (AnnotationException) {
                continue; // of a library that the checkout does not have
            }
            $count++;
            $read = self::read(static fn(): ClassModel => $ours->of($class));
            $isRefused = count($expected) === 1 || count($read) === 1;
            foreach ($isRefused ? ['class'] : array_keys($expected + $read) as $part) {
                if (!self::isSame($expected[$part] ?? '', $read[$part] ?? '')) {
                    $name = substr($class, strlen('JMS\Serializer\Tests\Fixtures\\')) . "::$part";
                    $differences[$name] = sprintf("JMS: %s\nread: %s", $expected[$part] ?? '-', $read[$part] ?? '-');
                }
            }
        }
        self::assertGreaterThan(200, $count);
        $listed = self::listed();
        self::assertSame([], array_diff_key($differences, $listed), 'They differ, but are not on the list');
        self::assertSame([], array_diff_key($listed, $differences), 'They are on the list, but do not differ');
    }

    /** @return array<string, string> reasons by class and part */
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

    /** Some fixtures are of libraries that the checkout does not have. */
    private static function isLoadable(string $class): bool
    {
        try {
            return (class_exists($class) || interface_exists($class)) && !enum_exists($class);
        } catch (\Error) {
            return false;
        }
    }

    /**
     * @param \Closure(): ClassModel $model
     * @return array<string, string> by part of the class: what was read, as a text
     */
    private static function read(\Closure $model): array
    {
        try {
            $model = $model();
        } catch (AnnotationException $unknown) {
            throw $unknown;
        } catch (\Exception) {
            return ['class' => 'refused']; // the only part
        }
        $parts = [
            'class' => json_encode([
                $model->preSerialize,
                $model->postSerialize,
                $model->postDeserialize,
                $model->excludeIf !== null,
            ], JSON_THROW_ON_ERROR),
            'order' => implode(', ', array_column($model->properties, 'name')),
        ];
        foreach ($model->properties as $property) {
            $parts['$' . $property->name] = self::describe($property);
        }
        return $parts;
    }

    private static function describe(Property $property): string
    {
        return json_encode([
            'key' => [...$property->path, $property->key],
            'type' => $property->access === Access::Constant ? $property->default : self::type($property),
            'groups' => $property->groups,
            'versions' => [$property->since, $property->until],
            'access' => $property->access->name,
            'getter' => $property->access === Access::Method ? strtolower((string) $property->getter) : null,
            'setter' => strtolower((string) $property->setter),
            'readable' => $property->readable,
            'inline' => $property->inline,
            'skipWhenEmpty' => $property->skipWhenEmpty,
            'maxDepth' => $property->maxDepth,
            'condition' => $property->excludeIf !== null,
        ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    }

    /** Without nullability, which JMS does not know, and without the default format of dates. */
    private static function type(Property $property): string
    {
        $default = '"Y-m-d\\\\TH:i:sP"';
        return strtr((string) preg_replace('~ of [\w\\\\]+::\w+$~', '', (string) $property->type), [
            '?' => '',
            "[$default,\"UTC\",[$default]]" => '[null,null,[]]',
            ',"UTC",' => ',null,',
            'map<mixed>' => 'map<string, mixed>',
            'iterable ' => 'Traversable ',
        ]);
    }

    /** Of arrays without a type, and of unions, JMS says nothing: values are written by their own types. */
    private static function isSame(string $jms, string $ours): bool
    {
        $open = '~"type":"(?:array<mixed>|\(.+)"(?=,"groups")~';
        return preg_replace($open, '"type":"mixed"', $jms) === preg_replace($open, '"type":"mixed"', $ours);
    }
}
