<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use Howdah\Benchmarks\Serializer\Models\ProductList;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;

/** The same objects as messages of Protocol Buffers: a list is the only field of one. */
final class Protobuf implements Peer
{
    private readonly Serializer $serializer;

    public function __construct(string $folder)
    {
        $this->serializer = new Serializer($folder, Conventions::jms(), checksSources: false);
    }

    public function write(mixed $value, bool $chosen): string
    {
        $message = is_array($value) ? new ProductList($value) : $value;
        return $chosen
            ? $this->serializer->toProtobuf($message, ['list', 'detail', 'Default'], '2.0')
            : $this->serializer->toProtobuf($message);
    }

    /** @param string $json a message, for once */
    public function read(string $json, string $type, bool $chosen): mixed
    {
        $class = str_starts_with($type, 'list<') ? ProductList::class : $type;
        $object = $chosen
            ? $this->serializer->fromProtobuf($json, $class, ['list', 'detail', 'Default'], '2.0')
            : $this->serializer->fromProtobuf($json, $class);
        return $object instanceof ProductList ? $object->products : $object;
    }
}
