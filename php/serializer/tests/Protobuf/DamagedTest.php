<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Serializer\ReadException;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Protobuf\Fuzz\Mutator;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Node;
use Howdah\Tests\Serializer\TemporaryFolder;
use PHPUnit\Framework\TestCase;

/** Whatever the bytes are, they are read or refused; PHPUnit makes errors of warnings. */
final class DamagedTest extends TestCase
{
    use TemporaryFolder;

    public function testReadsOrRefusesDamagedMessages(): void
    {
        $serializer = new Serializer($this->folder);
        $read = $refused = 0;
        for ($seed = 0; $seed < 150; $seed++) {
            $random = new Random($seed);
            $samples = new Samples($random);
            $mutator = new Mutator($random);
            $objects = [$samples->numbers(), $samples->node(), $samples->shipment()];
            $messages = array_map($serializer->toProtobuf(...), $objects);
            foreach ($objects as $index => $object) {
                for ($round = 0; $round < 20; $round++) {
                    $bytes = $mutator->binary($messages[$index], $random->pick($messages));
                    try {
                        $serializer->toProtobuf($serializer->fromProtobuf($bytes, $object::class));
                        $read++;
                    } catch (ReadException $wrong) {
                        self::assertNotSame('', $wrong->errors[0]->message);
                        $refused++;
                    }
                }
            }
        }
        self::assertGreaterThan(1000, $read);
        self::assertGreaterThan(1000, $refused);
    }

    public function testRefusesATruncatedMessageOrReadsIt(): void
    {
        $serializer = new Serializer($this->folder);
        $bytes = $serializer->toProtobuf((new Samples(new Random(7)))->node());
        for ($length = 0; $length < strlen($bytes); $length++) {
            try {
                self::assertInstanceOf(Node::class, $serializer->fromProtobuf(substr($bytes, 0, $length), Node::class));
            } catch (ReadException $wrong) {
                // The end may stand in the middle of a character.
                self::assertMatchesRegularExpression('/extends beyond|is not valid UTF-8/', $wrong->getMessage());
            }
        }
    }

    /** A message that is there a hundred thousand times is merged once: its bytes are not copied for each. */
    public function testTakesMemoryInProportionToTheInput(): void
    {
        $serializer = new Serializer($this->folder);
        $bytes = "\x12\x07\x0a\x05start" . str_repeat("\x12\x03\x0a\x01x", 100_000);
        $before = memory_get_usage();
        memory_reset_peak_usage();
        self::assertSame('x', $serializer->fromProtobuf($bytes, Node::class)->next->name);
        self::assertLessThan(8 * strlen($bytes) + 1_000_000, memory_get_peak_usage() - $before);
        // A length that is no length of the input reserves nothing.
        memory_reset_peak_usage();
        try {
            $serializer->fromProtobuf("\x0a\xff\xff\xff\xff\x07", Node::class);
            self::fail('It is read.');
        } catch (ReadException) {
            self::assertLessThan(1_000_000, memory_get_peak_usage() - memory_get_usage());
        }
    }
}
