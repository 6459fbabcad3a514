<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Property;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Message;
use Howdah\Tests\Protobuf\Fuzz\Mutator;

/** What must be true of every message of every schema, here and at Google's Python runtime. */
final class Comparison
{
    private int $checks = 0;

    public function __construct(
        private readonly Random $random,
        private readonly Peer $peer,
        private readonly Accessors $accessors,
        private readonly Mutator $mutator,
    ) {
    }

    public function checks(): int
    {
        return $this->checks;
    }

    /**
     * @param array<string, mixed> $values
     * @throws Difference
     */
    public function check(MessageSpec $spec, array $values, bool $ordered): Message
    {
        $message = $this->accessors->build($spec, $values);
        $bytes = $message->serializeToString();
        $expected = $this->accessors->expected($spec, $values);
        $this->same('the values read after they were set', $expected, $this->accessors->read($spec, $message));

        $theirs = $this->peer->convert($spec->fullName, $bytes);
        $sorted = $theirs['binary'] ?? throw new Difference('our bytes, read by Python', $bytes, $theirs);
        if ($ordered) {
            $this->same('our bytes, read and written by Python', $bytes, $sorted);
        }
        $read = $this->decode($message::class, $sorted);
        $this->same("Python's bytes, read by us", $sorted, $read->serializeToString());
        $read = $this->decode($message::class, $bytes);
        $this->same('the bytes, read and written again', $bytes, $read->serializeToString());
        $this->same('the values read after decoding', $expected, $this->accessors->read($spec, $read));
        $this->same('the size', \strlen($bytes), $message->byteSize());
        $copy = unserialize(serialize($message));
        $this->same('the bytes of an unserialized copy', $bytes, $copy->serializeToString());
        $this->same('the bytes of a clone', $bytes, (clone $message)->serializeToString());
        $this->constructor($spec, $values, $message);
        $this->json($spec, $message, $sorted, $theirs['json']);
        $this->text($spec, $message, $sorted, $theirs['text']);
        $this->merge($spec, $message, $bytes);
        $this->damaged($spec, $message, $bytes);
        return $message;
    }

    /** @param array<string, mixed> $values */
    private function constructor(MessageSpec $spec, array $values, Message $message): void
    {
        $withoutExtensions = $this->accessors->withoutExtensions($spec, $values);
        $class = $message::class;
        $built = new $class($this->accessors->constructorArgument($spec, $values));
        $this->same(
            'the bytes of a message whose constructor got the values',
            $this->accessors->build($spec, $withoutExtensions)->serializeToString(),
            $built->serializeToString()
        );
    }

    private function json(MessageSpec $spec, Message $message, string $sorted, string $theirs): void
    {
        $ours = $message->serializeToJsonString();
        $this->same('our JSON, as data', Json::data($theirs), Json::data($ours));
        // Python takes -0 for an integer, which has no sign.
        $answer = $this->peer->readJson($spec->fullName, preg_replace('/(?<=[:,[])-0(?=[,}\]])/', '-0.0', $ours));
        $this->same("our JSON, read by Python ($ours)", $sorted, $answer['binary'] ?? $answer);
        $read = new ($message::class)();
        $read->mergeFromJsonString($theirs);
        $this->same("Python's JSON, read by us ($theirs)", $sorted, $this->sorted($spec, $read));
    }

    private function text(MessageSpec $spec, Message $message, string $sorted, string $theirs): void
    {
        $ours = $message->serializeToTextString();
        $answer = $this->peer->readText($spec->fullName, $ours);
        $this->same("our text format, read by Python ($ours)", $sorted, $answer['binary'] ?? $answer);
        $read = new ($message::class)();
        $read->mergeFromTextString($theirs);
        $this->same("Python's text format, read by us ($theirs)", $sorted, $this->sorted($spec, $read));
    }

    /** Two messages' bytes, one behind the other, are the bytes of the merged message; unknown fields are kept. */
    private function merge(MessageSpec $spec, Message $message, string $bytes): void
    {
        $unknown = $this->random->oneIn(2) ? '' : $this->random->pick([
            "\xE2\xFF\xFF\xFF\x0F\x03abc",
            "\xE0\xFF\xFF\xFF\x0F\x01",
            "\xE3\xFF\xFF\xFF\x0F\x08\x05\xE4\xFF\xFF\xFF\x0F",
        ]);
        $other = $bytes . $unknown;
        $merged = $this->decode($message::class, $bytes . $other);
        $theirs = $this->peer->readBinary($spec->fullName, $bytes . $other);
        $expected = $theirs['binary'] ?? $theirs;
        $this->same('the bytes of a message merged with itself', $expected, $this->sorted($spec, $merged));
        $merged = clone $message;
        $merged->mergeFrom($this->decode($message::class, $other));
        $this->same('mergeFrom()', $expected, $this->sorted($spec, $merged));
        $merged->discardUnknownFields();
        $merged->clear();
        $this->same('what clear() leaves', '', $spec->hasRequired() ? '' : $merged->serializeToString());
    }

    /** Of damaged bytes, both read the same, or both read nothing. */
    private function damaged(MessageSpec $spec, Message $message, string $bytes): void
    {
        for ($i = 0; $i < 5; $i++) {
            $damaged = $this->mutator->binary($bytes, $bytes);
            $theirs = $this->peer->readBinary($spec->fullName, $damaged);
            try {
                $ours = $this->sorted($spec, $this->decode($message::class, $damaged));
            } catch (GPBDecodeException $e) {
                $ours = ['error' => $e->getMessage()];
            }
            $error = \is_array($ours) ? $ours['error'] : null;
            if (isset($theirs['error'])) {
                // Here, extensions are bytes, until they are read: none misses what is required of it.
                $agreed = $error !== null || $theirs['error'] === 'uninitialized';
            } else {
                // Python takes a field number 0 in an unknown group; C++ and Java do not.
                $agreed = $error !== null && preg_match('/field number/i', $error) === 1
                    // Python keeps an entry of a map with unknown fields as an unknown field itself.
                    || $spec->hasMap() && ($error === null || str_contains($error, 'required'));
            }
            if (!$agreed) {
                $theirs = isset($theirs['binary'])
                    ? $this->sorted($spec, $this->decode($message::class, $theirs['binary']))
                    : $theirs;
                $this->same('damaged bytes, ' . bin2hex($damaged), $theirs, $ours);
            }
        }
    }

    /**
     * @template T of Message
     * @param class-string<T> $class
     * @return T
     */
    private function decode(string $class, string $bytes): Message
    {
        $message = new $class();
        $message->mergeFromString($bytes);
        return $message;
    }

    /** Its bytes, with maps in the order of their keys. */
    private function sorted(MessageSpec $spec, Message $message): mixed
    {
        $answer = $this->peer->readBinary($spec->fullName, $message->serializeToString());
        return $answer['binary'] ?? $answer;
    }

    private function same(string $what, mixed $expected, mixed $actual): void
    {
        $this->checks++;
        if ($expected !== $actual) {
            throw new Difference($what, $expected, $actual);
        }
    }
}
