<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Symfony\Compiled;
use Howdah\Serializer\Symfony\JsonOptions;
use Howdah\Serializer\Symfony\Setup;
use Howdah\Tests\Serializer\Extension\Fixtures\Album;
use Howdah\Tests\Serializer\Extension\Fixtures\Level;
use Howdah\Tests\Serializer\Fixtures\OrderLine;
use Howdah\Tests\Serializer\InstalledSymfony;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Encoder\EncoderInterface;
use Symfony\Component\Serializer\Encoder\JsonDecode;
use Symfony\Component\Serializer\Encoder\JsonEncode;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Encoder\XmlEncoder;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;

/** The extension does what generated code does in place of Symfony's serializer, unless the context or setup forbids. */
final class SymfonyTest extends TestCase
{
    use TemporaryFolder;

    private const PLAIN = ['json_encode_options' => JSON_PRESERVE_ZERO_FRACTION];

    protected function setUp(): void
    {
        if (!\defined('HOWDAH_SERIALIZER_PLAN_3')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
        InstalledSymfony::require();
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function writing(): iterable
    {
        yield 'no context' => [[]];
        yield 'without nulls' => [['skip_null_values' => true]];
        yield 'attributes' => [['attributes' => ['name', 'texts', 'below' => ['note']]]];
        yield 'ignored attributes' => [['ignored_attributes' => ['ratios']]];
        yield 'an attribute that is null' => [['attributes' => ['note'], 'skip_null_values' => true]];
    }

    /**
     * @dataProvider writing
     * @param array<string, mixed> $context
     */
    public function testWritesWhatSymfonyWrites(array $context): void
    {
        $value = new Album();
        $value->texts = ['a', null, 'b'];
        $value->ratios = ['a' => 1.0];
        $value->any = [1, null, ['x' => null], 5 => []];
        $value->level = Level::High;
        $value->day = new \DateTimeImmutable('2026-02-28T23:59:59+01:00');
        $value->below = new Album();
        $symfony = self::symfony();
        foreach ([$value, [$value, 7 => $value]] as $data) {
            self::assertSame($symfony->serialize($data, 'json', $context), $this->encoded($symfony, $data, $context));
        }
    }

    public function testReadsWhatSymfonyReads(): void
    {
        $symfony = self::symfony();
        foreach (['{"quantity": 2, "sku": "a"}', '{"sku": "a", "more": [1]}'] as $json) {
            self::assertEquals(
                $symfony->deserialize($json, OrderLine::class, 'json'),
                $this->decoded($symfony, $json, OrderLine::class),
            );
        }
        self::assertEquals([new OrderLine('a')], $this->decoded($symfony, '[{"sku": "a"}]', OrderLine::class . '[]'));
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function options(): iterable
    {
        yield 'an option of json_encode()' => [['json_encode_options' => JSON_PRETTY_PRINT]];
        yield 'an option of json_decode()' => [['json_decode_options' => JSON_BIGINT_AS_STRING]];
        yield 'a depth' => [['json_decode_recursion_depth' => 2]];
        yield 'objects' => [['json_decode_associative' => false]];
        yield 'a callback' => [['callbacks' => ['sku' => strval(...)]]];
        yield 'an object to fill' => [['object_to_populate' => new OrderLine('b')]];
    }

    /**
     * @dataProvider options
     * @param array<string, mixed> $context
     */
    public function testLeavesOtherContextsToGeneratedCode(array $context): void
    {
        $symfony = self::symfony();
        $encoded = $this->encoded($symfony, new OrderLine('a'), $context);
        $decoded = $this->decoded($symfony, '{"sku": "a"}', OrderLine::class, $context);
        self::assertTrue($encoded === null || $encoded === $symfony->serialize(new OrderLine('a'), 'json', $context));
        self::assertTrue($decoded === null || $decoded == new OrderLine('a'));
        self::assertContains(null, [$encoded, $decoded]);
    }

    public function testLeavesWhatIsSetUpOtherwiseToGeneratedCode(): void
    {
        $encoders = [
            new JsonEncoder(
                new JsonEncode(['json_encode_options' => JSON_PRETTY_PRINT]),
                new JsonDecode(),
                ['json_decode_options' => JSON_BIGINT_AS_STRING],
            ),
            new class () extends JsonEncoder {
            },
        ];
        foreach ($encoders as $encoder) {
            $symfony = self::symfony($encoder);
            self::assertNull($this->encoded($symfony, new OrderLine('a')));
            self::assertNull($this->decoded($symfony, '{"sku": "a"}', OrderLine::class));
        }
        $other = self::createMock(EncoderInterface::class);
        self::assertNull($this->encoded(self::symfony($other, self::json()), new OrderLine('a')));
        $below = new class ([], []) extends Serializer {
        };
        self::assertFalse(JsonOptions::of($below)->encodesPlainly(self::PLAIN));
        self::assertNotNull($this->encoded(self::symfony(new XmlEncoder(), self::json()), new OrderLine('a')));
    }

    /** @param array<string, mixed> $context */
    private function encoded(Serializer $symfony, object|array $data, array $context = []): ?string
    {
        return $this->compiled($symfony)->writing('json', $context)->encoded($data);
    }

    /** @param array<string, mixed> $context */
    private function decoded(Serializer $symfony, string $json, string $type, array $context = []): mixed
    {
        return $this->compiled($symfony)->reading($type, 'json', $context)->decoded($json);
    }

    private function compiled(Serializer $symfony): Compiled
    {
        return new Compiled($symfony, Setup::of($symfony), $this->folder, null);
    }

    private static function json(): JsonEncoder
    {
        return new JsonEncoder(new JsonEncode(self::PLAIN));
    }

    private static function symfony(object ...$encoders): Serializer
    {
        return new Serializer([
            new BackedEnumNormalizer(),
            new DateTimeNormalizer(),
            new ArrayDenormalizer(),
            new ObjectNormalizer(null, null, null, new PropertyInfoExtractor([], [new ReflectionExtractor()])),
        ], $encoders ?: [self::json()]);
    }
}
