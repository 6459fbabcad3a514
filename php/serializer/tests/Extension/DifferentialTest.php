<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/**
 * Objects of random classes with random values are written and read the same by the extension and by generated code;
 * so are damaged documents. SEED and ROUNDS choose which, and how many.
 */
final class DifferentialTest extends TestCase
{
    use TemporaryFolder;

    private const DOCUMENTS = 25;

    protected function setUp(): void
    {
        if (!\defined('HOWDAH_SERIALIZER_PLAN_3')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
    }

    /** @dataProvider conventions */
    public function testExtensionAndGeneratedCodeAgree(Conventions $conventions): void
    {
        $seed = (int) (getenv('SEED') ?: random_int(1, 1 << 30));
        mt_srand($seed);
        $written = $read = $all = 0;
        for ($round = (int) (getenv('ROUNDS') ?: 20); $round > 0; $round--) {
            $routes = new Routes($conventions);
            $values = new RandomValues(new ClassModels($conventions));
            foreach (RandomClasses::declare($this->folder, 4) as $class) {
                $where = "seed $seed, $class";
                for ($i = 0; $i < 4; $i++) {
                    $value = $values->object($class);
                    $all++;
                    $expected = $routes->encodedInPhp($value);
                    $json = $routes->encodedInC($value);
                    $written += $json === null ? 0 : 1;
                    self::assertSame($expected, $json ?? $expected, $where);
                    self::assertSame($expected, $routes->serializer->toJson($value));
                    $read += $this->reads($routes, $expected, $class, $where) ? 1 : 0;
                    for ($j = 0; $j < self::DOCUMENTS; $j++) {
                        $this->reads($routes, RandomValues::damaged($expected), $class, $where);
                    }
                }
            }
        }
        self::assertGreaterThan($all / 2, $written);
        self::assertGreaterThan($all / 5, $read);
    }

    /** @return array<string, array{Conventions}> */
    public static function conventions(): array
    {
        return [
            'Howdah' => [Conventions::howdah()],
            'JMS' => [Conventions::jms()],
            'Symfony' => [Conventions::symfony()],
        ];
    }

    private function reads(Routes $routes, string $json, string $class, string $where): bool
    {
        $value = $routes->decodedInC($json, $class);
        if ($value === null) {
            return false;
        }
        $expected = $routes->decodedInPhp($json, $class);
        self::assertSame(serialize($expected), serialize($value), "$where: $json");
        return true;
    }
}
