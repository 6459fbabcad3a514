<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use JMS\Serializer\DeserializationContext;
use JMS\Serializer\SerializationContext;
use JMS\Serializer\Serializer;
use JMS\Serializer\SerializerBuilder;

final class Jms implements Peer
{
    private const GROUPS = ['list', 'detail', 'Default'];

    private readonly Serializer $serializer;

    public function __construct(string $folder)
    {
        $this->serializer = SerializerBuilder::create()->setCacheDir($folder)->build();
    }

    public function write(mixed $value, bool $chosen): string
    {
        $context = SerializationContext::create();
        return $this->serializer->serialize(
            $value,
            'json',
            $chosen ? $context->setGroups(self::GROUPS)->setVersion('2.0') : $context,
        );
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        $context = DeserializationContext::create();
        return $this->serializer->deserialize(
            $json,
            str_replace('list<', 'array<', $type),
            'json',
            $chosen ? $context->setGroups(self::GROUPS)->setVersion('2.0') : $context,
        );
    }
}
