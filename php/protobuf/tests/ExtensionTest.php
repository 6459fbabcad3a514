<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Error;
use Fiber;
use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\EncodeException;
use Howdah\Protobuf\Message;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use TypeError;

/** The extension writes to properties by their place in the object: what user code can do to them must not harm it. */
final class ExtensionTest extends TestCase
{
    private const ONE = "\x0a\x01a";

    private static int $classes = 0;

    protected function setUp(): void
    {
        if (!\defined('HOWDAH_PROTOBUF_TABLE_1')) {
            self::markTestSkipped('The extension howdah_protobuf is not loaded.');
        }
    }

    /** @dataProvider wrongClasses */
    public function testRefusesClassesThatAreNotAsTheirTableSays(string $table, string $properties, string $why): void
    {
        $message = self::create($table, $properties);
        $this->expectException(Error::class);
        $this->expectExceptionMessage($why);
        \howdah_protobuf_decode($message, self::ONE, 100);
    }

    /** @return array<string, array{string, string, string}> */
    public static function wrongClasses(): array
    {
        $string = "a.B C\n1 string name";
        return [
            'no property' => [$string, '', '$name'],
            'a static one' => [$string, "protected static string \$name = '';", '$name'],
            'a readonly one' => [$string, 'protected readonly string $name;', '$name'],
            'one of another type' => [$string, 'protected int $name = 0;', '$name'],
            'an array for a value' => [$string, 'protected array $name = [];', '$name'],
            'a value for an array' => ["a.B C\n1 string* name", "protected string \$name = '';", '$name'],
            'a oneof that is no mixed' => [
                "a.B C\n1 string name oneof=x,xCase",
                'protected ?string $x = null; protected int $xCase = 0;',
                '$x',
            ],
            'another class' => ["a.B C\n1 message name class=X\\Y", 'protected ?\ArrayObject $name = null;', '$name'],
            'an unknown type' => ["a.B C\n1 strong name", "protected string \$name = '';", 'TABLE'],
            'no number' => ["a.B C\nx string name", "protected string \$name = '';", 'TABLE'],
            'a number of 0' => ["a.B C\n0 string name", "protected string \$name = '';", 'TABLE'],
            'a number twice' => ["a.B C\n1 string a\n1 string b", "protected string \$a = '', \$b = '';", 'TABLE'],
            'no class of messages' => ["a.B C\n1 message name", 'protected ?object $name = null;', 'TABLE'],
            'a class that is not there' => [
                "a.B C\n1 message name class=No\\Such",
                'protected ?\No\Such $name = null;',
                'No\Such',
            ],
            'a class that is no message' => [
                "a.B C\n1 message name class=ArrayObject",
                'protected ?\ArrayObject $name = null;',
                'ArrayObject',
            ],
        ];
    }

    public function testKeepsReferencesAndWritesToWhatTheyShare(): void
    {
        $message = self::create("a.B C\n1 string* names", 'public array $names = [];');
        $shared = &$message->names;
        $copy = $message->names;
        \howdah_protobuf_decode($message, self::ONE . self::ONE, 100);
        self::assertSame(['a', 'a'], $shared);
        self::assertSame([], $copy);
        $copy = $message->names;
        \howdah_protobuf_decode($message, self::ONE, 100);
        self::assertSame(['a', 'a', 'a'], $shared);
        self::assertSame(['a', 'a'], $copy);
    }

    public function testHonoursTheOtherTypesOfAReference(): void
    {
        $message = self::create(
            "a.B C\n1 string name oneof=x,xCase",
            'public mixed $x = 1; public int $xCase = 0; public int $number = 1;',
        );
        $message->x = &$message->number;
        $this->expectException(TypeError::class);
        \howdah_protobuf_decode($message, self::ONE, 100);
    }

    public function testTakesPropertiesThatWereUnset(): void
    {
        $message = self::create(
            "a.B C\n1 string* names\n2 string b",
            "public array \$names = []; public string \$b = '';",
        );
        (function (): void {
            unset($this->names, $this->b, $this->unknownFields);
        })->call($message);
        self::assertSame('', \howdah_protobuf_encode($message, 100));
        \howdah_protobuf_decode($message, self::ONE . "\x12\x01b\x18\x01", 100);
        self::assertSame(['a'], $message->names);
        self::assertSame(self::ONE . "\x12\x01b\x18\x01", \howdah_protobuf_encode($message, 100));
    }

    public function testRefusesElementsOfAnotherType(): void
    {
        $message = self::create("a.B C\n1 string* names", 'public array $names = [1];');
        $this->expectException(TypeError::class);
        \howdah_protobuf_encode($message, 100);
    }

    public function testPassesOnWhatAnAutoloaderThrows(): void
    {
        $message = self::create("a.B C\n1 message* m class=Absent\\One", 'public array $m = [];');
        $loader = static fn(string $class) => throw new RuntimeException("no $class");
        spl_autoload_register($loader);
        try {
            \howdah_protobuf_decode($message, "\x0a\x00", 100);
            self::fail('nothing was thrown');
        } catch (RuntimeException $e) {
            self::assertSame('no Absent\One', $e->getMessage());
        } finally {
            spl_autoload_unregister($loader);
        }
    }

    public function testBearsAnAutoloaderThatChangesTheMessage(): void
    {
        $message = self::create(
            "a.B C\n1 string* names\n2 message* m class=Late\\One",
            'public array $names = []; public array $m = [];',
        );
        $loader = static function (string $class) use ($message): void {
            $message->names = [];
            $message->m = ['not', 'messages'];
            $one = self::create('a.One C', '')::class;
            class_alias($one, $class);
        };
        spl_autoload_register($loader);
        \howdah_protobuf_decode($message, self::ONE . "\x12\x00" . self::ONE . "\x12\x00", 100);
        spl_autoload_unregister($loader);
        self::assertSame(['a'], $message->names);
        self::assertCount(4, $message->m);
    }

    public function testBearsDestructorsThatChangeTheMessage(): void
    {
        $message = self::create("a.B C\n1 string name oneof=x,xCase", 'public mixed $x = null; public int $xCase = 0;');
        $message->x = new class ($message) {
            public function __construct(private readonly object $message)
            {
            }

            public function __destruct()
            {
                $this->message->x = 'of the destructor';
                \howdah_protobuf_encode($this->message, 100);
            }
        };
        \howdah_protobuf_decode($message, self::ONE, 100);
        self::assertSame('of the destructor', $message->x);
    }

    public function testEndsAtItsDepthInAFiberToo(): void
    {
        $name = 'Self' . ++self::$classes;
        $message = self::message($name, "a.B C\n1 message m class=$name", "public ?\\$name \$m = null;");
        $message->m = $message;
        $deep = '';
        for ($i = 0; $i < 5000; $i++) {
            $length = \strlen($deep);
            $bytes = '';
            for (; $length > 0x7f; $length >>= 7) {
                $bytes .= \chr($length & 0x7f | 0x80);
            }
            $deep = "\x0a" . $bytes . \chr($length) . $deep;
        }
        $json = str_repeat('{"m":', 5000) . '{}' . str_repeat('}', 5000);
        $thrown = [];
        $fiber = new Fiber(static function () use ($message, $deep, $json, &$thrown): void {
            try {
                \howdah_protobuf_encode($message, \PHP_INT_MAX);
            } catch (EncodeException) {
                $thrown[] = 'encode';
            }
            try {
                \howdah_protobuf_decode(new ($message::class)(), $deep, \PHP_INT_MAX);
            } catch (GPBDecodeException) {
                $thrown[] = 'decode';
            }
            try {
                \howdah_protobuf_encode_json($message, 0, \PHP_INT_MAX);
            } catch (EncodeException) {
                $thrown[] = 'encode JSON';
            }
            try {
                \howdah_protobuf_decode_json(new ($message::class)(), $json, false, \PHP_INT_MAX);
            } catch (GPBDecodeException) {
                $thrown[] = 'decode JSON';
            }
        });
        $fiber->start();
        $message->m = null;
        self::assertSame(['encode', 'decode', 'encode JSON', 'decode JSON'], $thrown);
    }

    public function testGivesAMessageItsDefaultsBackBeforePhpReadsItsJson(): void
    {
        $message = self::message(
            'Made' . ++self::$classes,
            "a.B C\n1 string name\n2 int32* numbers",
            "public string \$name = ''; public array \$numbers = [];",
        );
        \howdah_protobuf_decode_json($message, '{"name":"a","numbers":[1,2],"unknown":{"x":[]}}', true, 100);
        self::assertSame('a', $message->name);
        self::assertSame([1, 2], $message->numbers);
    }

    /** An object of a new class, which is as a message's, but nobody finds among the declared ones. */
    private static function create(string $table, string $properties): object
    {
        return self::declare('Made' . ++self::$classes, $table, "protected string \$unknownFields = ''; $properties");
    }

    /** A message of a new class. */
    private static function message(string $class, string $table, string $properties): Message
    {
        return self::declare(
            "$class extends \\" . Message::class,
            $table,
            $properties . 'protected function encodeFields(int $depth): string { return ""; }'
            . 'protected function decodeFields(string $d, int $p, int $end, int $depth, int $group = 0): int'
            . '{ return 0; }',
        );
    }

    private static function declare(string $class, string $table, string $members): object
    {
        // phpcs:ignore Squiz.PHP.Eval.Discouraged
        eval("class $class { public const TABLE = " . var_export($table, true) . "; $members }");
        return new (strtok($class, ' '))();
    }
}
