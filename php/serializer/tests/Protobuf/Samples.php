<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Protobuf;

use Howdah\Serializer\Attribute\ProtobufField;
use Howdah\Tests\Protobuf\Property\Random;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Level;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Node;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Numbers;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Shipment;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Size;
use Howdah\Tests\Serializer\Protobuf\Fixtures\Tone;

/** Objects to write, which are full of values at the edges of their types. */
final class Samples
{
    private const TEXTS = ['', '0', 'a', "\0", 'ü', '😀', 'two words'];

    public function __construct(private readonly Random $random)
    {
    }

    public function numbers(): Numbers
    {
        $numbers = new Numbers();
        foreach ((new \ReflectionClass($numbers))->getProperties() as $property) {
            $native = $property->getType();
            $type = $property->getAttributes(ProtobufField::class)[0]->newInstance()->type ?? match (true) {
                $native->getName() !== 'array' => $native->getName(),
                default => rtrim($property->getName(), 's'),
            };
            if ($native->getName() === 'array') {
                $property->setValue($numbers, $this->list(fn(): mixed => $this->scalar($type)));
            } elseif (!$native->allowsNull() || $this->random->oneIn(2)) {
                $property->setValue($numbers, $this->scalar($type));
            }
        }
        return $numbers;
    }

    /** @param string $type of Protocol Buffers */
    public function scalar(string $type): mixed
    {
        return match ($type) {
            'bool' => $this->random->oneIn(2),
            'string' => $this->text(),
            'bytes' => $this->random->bytes($this->random->int(0, 4)),
            'float' => $this->random->pick([0.0, -0.0, 1.5, -1.0, INF, -INF, NAN, unpack('g', "\xff\xff\x7f\x7f")[1]]),
            'double' => $this->random->pick([0.0, -0.0, 0.1, INF, -INF, NAN, PHP_FLOAT_MAX, PHP_FLOAT_MIN]),
            'level', Level::class => $this->random->pick(Level::cases()),
            'uint32', 'fixed32' => $this->random->pick([0, 1, 127, 128, 0x7fffffff, 0x80000000, 0xffffffff]),
            'uint64', 'fixed64' => $this->random->pick([0, 1, 16383, 16384, 0xffffffff, 1 << 35, PHP_INT_MAX]),
            'int32', 'sint32', 'sfixed32' => $this->random->pick([0, 1, -1, 64, -65, 0x7fffffff, -0x80000000]),
            default => $this->random->pick([0, 1, -1, 300, 1 << 32, -(1 << 40), PHP_INT_MAX, PHP_INT_MIN]),
        };
    }

    public function node(int $depth = 3): Node
    {
        $below = fn(): Node => $this->node($depth - 1);
        $isLeaf = $depth === 0;
        return new Node(
            $this->text(),
            $isLeaf || $this->random->oneIn(2) ? null : $below(),
            $isLeaf ? [] : $this->list($below),
            $isLeaf ? [] : $this->map($this->keys('string'), $below),
        );
    }

    public function shipment(): Shipment
    {
        $size = fn(): Size => $this->random->pick(Size::cases());
        $shipment = new Shipment(
            $this->scalar('int64'),
            $size(),
            $this->date(),
            $this->list($this->text(...)),
            $this->list(fn(): Node => $this->node(1)),
            $this->random->oneIn(2) ? null : \DateTime::createFromImmutable($this->date()),
            $this->list($this->date(...)),
            $this->list(fn(): Tone => $this->random->pick(Tone::cases())),
            $this->node(1),
        );
        $shipment->stops = $this->map($this->keys('int64'), $this->date(...));
        $shipment->copies = $this->scalar('int64');
        $shipment->tone = $this->random->pick(Tone::cases());
        return $shipment
            ->fill(
                $this->map($this->keys('string'), fn(): float => $this->scalar('double')),
                $this->map($this->keys('sint32'), $size),
                $this->random->bytes($this->random->int(0, 4)),
                strtolower($this->text()),
            )
            ->track($this->text(), $this->random->oneIn(2) ? null : $this->scalar('int64'));
    }

    public function date(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->random->pick([
            '1970-01-01', '1969-12-31 23:59:59.75', '0001-01-01', '9999-12-31 23:59:59.999999',
            '2026-02-28 12:00:00.000001',
        ]), new \DateTimeZone('UTC'));
    }

    /** @return list<int|string> keys that a map of the type can have */
    public function keys(string $type): array
    {
        return $type === 'string'
            ? self::TEXTS
            : array_values(array_unique(array_map(fn(): int => $this->scalar($type), array_fill(0, 6, null))));
    }

    private function text(): string
    {
        return $this->random->pick(self::TEXTS);
    }

    /**
     * @template T
     * @param callable(): T $make
     * @return list<T>
     */
    public function list(callable $make): array
    {
        return array_map($make, array_fill(0, $this->random->int(0, 3), null));
    }

    /**
     * @template T
     * @param list<int|string> $keys
     * @param callable(): T $make
     * @return array<int|string, T>
     */
    public function map(array $keys, callable $make): array
    {
        $chosen = array_slice($this->random->shuffle($keys), 0, $this->random->int(0, 3));
        return array_map($make, array_fill_keys($chosen, null));
    }
}
