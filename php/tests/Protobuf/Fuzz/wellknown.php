<?php

declare(strict_types=1);

/*
 * Gives damaged messages of the classes that come with this package to the decoders, for $seconds from $seed, and
 * returns how many were not treated as they should be. Needs no compiler: it is for engines that are made to find
 * mistakes in memory.
 */

use Google\Protobuf\FieldMask;
use Google\Protobuf\Internal\FileDescriptorProto;
use Google\Protobuf\Struct;
use Google\Protobuf\Timestamp;
use Google\Protobuf\Type;
use Howdah\Protobuf\Message;
use Howdah\Tests\Protobuf\Fuzz\Mutator;
use Howdah\Tests\Protobuf\Fuzz\Trial;
use Howdah\Tests\Protobuf\Property\Random;

require_once __DIR__ . '/../../../autoload.php';

return (static function (int $seconds, int $seed): int {
    /** @param class-string<Message> $class */
    $read = static function (string $class, string $bytes): Message {
        $message = new $class();
        $message->mergeFromString($bytes);
        return $message;
    };
    $struct = new Struct();
    $struct->mergeFromJsonString('{"a": [1, -0.5, "\u00e4", null, {"b": {"c": [true, []]}}], "": {}, "d": 1e300}');
    $messages = [
        $read(FileDescriptorProto::class, GPBMetadata\Google\Protobuf\Struct::DESCRIPTOR),
        $read(FileDescriptorProto::class, GPBMetadata\Google\Protobuf\FieldMask::DESCRIPTOR),
        $struct,
        new Timestamp(['seconds' => -62135596800, 'nanos' => 999999999]),
        new FieldMask(['paths' => ['a.b_c', 'd']]),
        new Type(['name' => 't', 'oneofs' => ['o', 'p'], 'syntax' => 1, 'fields' => [], 'edition' => '2023']),
    ];

    $random = new Random($seed);
    $mutator = new Mutator($random);
    $failures = 0;
    for ($end = hrtime(true) + $seconds * 1_000_000_000; hrtime(true) < $end && $failures < 10;) {
        $message = $random->pick($messages);
        $other = $random->pick($messages);
        $format = $random->pick(['binary', 'binary', 'binary', 'json', 'json ignoring unknown', 'text']);
        $input = match ($format) {
            'binary' => $mutator->binary($message->serializeToString(), $other->serializeToString()),
            'text' => $mutator->text($message->serializeToTextString(), $other->serializeToTextString()),
            default => $mutator->text($message->serializeToJsonString(), $other->serializeToJsonString()),
        };
        try {
            (new Trial($format, new ($message::class)(), $input))->outcome();
        } catch (Throwable $e) {
            $failures++;
            file_put_contents(
                'php://stderr',
                "seed $seed, " . $message::class . ", $format: $e\n  of " . bin2hex($input) . "\n",
            );
        }
    }
    return $failures;
})($seconds, $seed);
