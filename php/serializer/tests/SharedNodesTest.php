<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Serializer;
use PHPUnit\Framework\TestCase;

/** What the extension knows of a class is there once, however many roots lead to it. */
final class SharedNodesTest extends TestCase
{
    use TemporaryFolder;

    private const CLASSES = 150;

    /** About what a property takes: in files, and in the memory of the extension with that of PHP. */
    private const BYTES = 1_000;

    public function testClassesThatAllKnowEachOtherTakeNoMoreThanTheirProperties(): void
    {
        if (!\defined('HOWDAH_SERIALIZER_PLAN_3')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
        $classes = $this->declare();
        (new Serializer($this->folder))->generate($classes, direction: Direction::Write);
        $bound = self::BYTES * self::CLASSES ** 2;
        self::assertLessThan($bound, array_sum(array_map(filesize(...), glob("$this->folder/*.php") ?: [])));

        $serializer = new Serializer($this->folder, checksSources: false);
        $nulls = array_fill(0, self::CLASSES, null);
        $before = 0;
        foreach ($classes as $i => $class) {
            $object = new $class();
            $object->{"p$i"} = new $class();
            self::assertSame(array_replace($nulls, [$i => $nulls]), array_map(
                static fn(?array $below): ?array => $below === null ? null : array_values($below),
                array_values(json_decode($serializer->toJson($object), true)),
            ));
            // The first call loads all functions, and compiles all nodes.
            $before = $i === 0 ? memory_get_usage() : $before;
        }
        self::assertLessThan($bound / 4, memory_get_usage() - $before);
    }

    /** @return list<class-string> */
    private function declare(): array
    {
        $namespace = 'Howdah\Tests\Serializer\Shared';
        $source = "<?php\n\nnamespace $namespace;\n";
        $classes = [];
        for ($i = 0; $i < self::CLASSES; $i++) {
            $classes[] = "$namespace\\C$i";
            $source .= "final class C$i\n{\n";
            for ($j = 0; $j < self::CLASSES; $j++) {
                $source .= "    public ?C$j \$p$j = null;\n";
            }
            $source .= "}\n";
        }
        file_put_contents("$this->folder/classes.inc", $source);
        require "$this->folder/classes.inc";
        return $classes;
    }
}
