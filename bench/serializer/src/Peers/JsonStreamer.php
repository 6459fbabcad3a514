<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use Symfony\Component\JsonStreamer\JsonStreamReader;
use Symfony\Component\JsonStreamer\JsonStreamWriter;
use Symfony\Component\TypeInfo\Type;

final class JsonStreamer implements Peer
{
    private readonly JsonStreamReader $reader;
    private readonly JsonStreamWriter $writer;

    /** @var array<string, Type> */
    private array $types = [];

    /** @param string $type of what is written: a class, or `list<…>` of one */
    public function __construct(string $folder, private readonly string $type)
    {
        $this->reader = JsonStreamReader::create([], "$folder/read", "$folder/lazy");
        $this->writer = JsonStreamWriter::create([], "$folder/write");
    }

    public function write(mixed $value, bool $chosen): string
    {
        return (string) $this->writer->write($value, $this->type($this->type));
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        return $this->reader->read($json, $this->type($type));
    }

    private function type(string $name): Type
    {
        return $this->types[$name] ??= str_starts_with($name, 'list<')
            ? Type::list(Type::object(substr($name, 5, -1)))
            : Type::object($name);
    }
}
