<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

/**
 * A message that all peers encode and decode. The loops are in the subjects, with their classes' names written out, so
 * that nothing but what is measured is called.
 */
abstract class Subject
{
    protected object $message;
    protected string $bytes;
    protected string $json;

    final public function __construct()
    {
        $this->message = $this->build();
        $this->bytes = $this->message->serializeToString();
        $this->json = $this->message->serializeToJsonString();
    }

    abstract public function build(): object;

    /** @return int of all that the getters gave */
    abstract public function read(object $message): int;

    abstract public function decode(int $times): object;

    abstract public function decodeRead(int $times): int;

    abstract public function jsonDecode(int $times): object;

    final public function encode(int $times): string
    {
        $message = $this->message;
        $bytes = '';
        for ($i = 0; $i < $times; $i++) {
            $bytes = $message->serializeToString();
        }
        return $bytes;
    }

    final public function buildEncode(int $times): string
    {
        $bytes = '';
        for ($i = 0; $i < $times; $i++) {
            $bytes = $this->build()->serializeToString();
        }
        return $bytes;
    }

    final public function jsonEncode(int $times): string
    {
        $message = $this->message;
        $json = '';
        for ($i = 0; $i < $times; $i++) {
            $json = $message->serializeToJsonString();
        }
        return $json;
    }

    /** @return array<string, int|string> what must be the same with every peer */
    final public function verify(): array
    {
        return [
            'bytes' => strlen($this->bytes),
            'encode' => md5($this->encode(1)),
            'buildEncode' => md5($this->buildEncode(1)),
            'decode' => md5($this->decode(1)->serializeToString()),
            'decodeRead' => $this->decodeRead(1),
            'jsonEncode' => md5(serialize(json_decode($this->jsonEncode(1), true, 512, JSON_THROW_ON_ERROR))),
            'jsonDecode' => md5($this->jsonDecode(1)->serializeToString()),
        ];
    }
}
