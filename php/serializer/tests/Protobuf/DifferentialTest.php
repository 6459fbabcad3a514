<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Protobuf\Fuzz\Mutator;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** Objects of random classes, and the messages that protoc makes of the classes' .proto files, agree on bytes. */
final class DifferentialTest extends TestCase
{
    use TemporaryFolder;

    private const PROGRAMS = 40;
    private const OBJECTS = 5;
    private const DAMAGED = 10;

    /** What a message is read of, and an object is not. */
    private const OBJECTS_ALONE = '/: (Expected (one of|an int of PHP|the field|a date)|A tag has more bytes)/';

    public function testObjectsAndMessagesAgree(): void
    {
        $serializer = new Serializer($this->folder);
        $protos = $programs = [];
        for ($seed = 0; $seed < self::PROGRAMS; $seed++) {
            $random = new Random($seed);
            $classes = new RandomClasses($random, "Howdah\\Tests\\Serializer\\Protobuf\\Random$seed");
            $file = "$this->folder/random$seed.php";
            file_put_contents($file, $classes->source);
            require $file;
            $protos["random$seed.proto"] = $serializer->protoFile($classes->classes(), "random$seed");
            $programs[$seed] = [$classes, new Mutator($random)];
        }
        $protoc = new Protoc();
        $protoc->compile($protos);
        foreach ($programs as $seed => [$classes, $mutator]) {
            foreach ($classes->classes() as $class) {
                $message = "Random$seed" . strrchr($class, '\\');
                for ($round = 0; $round < self::OBJECTS; $round++) {
                    $this->compare($serializer, $classes->object($class), $message, $mutator);
                }
            }
        }
    }

    private function compare(Serializer $serializer, object $object, string $class, Mutator $mutator): void
    {
        $bytes = $serializer->toProtobuf($object);
        $message = new $class();
        $message->mergeFromString($bytes);
        $message->discardUnknownFields();
        self::assertSame(bin2hex($bytes), bin2hex($message->serializeToString()), $class);
        $read = $serializer->fromProtobuf($bytes, $object::class);
        self::assertSame(bin2hex($bytes), bin2hex($serializer->toProtobuf($read)), $class);
        // NaN is no other NaN's equal.
        self::assertSame(print_r($object, true), print_r($read, true), $class);
        for ($round = 0; $round < self::DAMAGED; $round++) {
            $this->compareDamaged($serializer, $object::class, $class, $mutator->binary($bytes, $bytes));
        }
    }

    private function compareDamaged(Serializer $serializer, string $class, string $messageClass, string $bytes): void
    {
        try {
            $serializer->fromProtobuf($bytes, $class);
            $refusal = null;
        } catch (ReadException $wrong) {
            $refusal = $wrong->getMessage();
        }
        try {
            (new $messageClass())->mergeFromString($bytes);
            $isRead = true;
        } catch (GPBDecodeException) {
            $isRead = false;
        }
        $agrees = $isRead
            ? $refusal === null || preg_match(self::OBJECTS_ALONE, $refusal) === 1
            : $refusal !== null;
        self::assertTrue($agrees, "$class: " . bin2hex($bytes) . ($isRead ? " is read, but $refusal" : ' is not read'));
    }
}
