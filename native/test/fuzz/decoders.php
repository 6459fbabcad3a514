<?php

declare(strict_types=1);

use Google\Protobuf\FieldMask;
use Google\Protobuf\Internal\FileDescriptorProto;
use Google\Protobuf\ListValue;
use Google\Protobuf\Struct;
use Google\Protobuf\Timestamp;
use Google\Protobuf\Type;
use Howdah\Serializer\Attribute\Type as SerializedType;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SerializerException;
use Howdah\Tests\Protobuf\Fuzz\Trial;

require_once __DIR__ . '/../../../php/autoload.php';

enum Suit: string
{
    case Hearts = 'hearts';
    case Spades = 'spades';
}

final class Line
{
    public int $quantity = 1;
    public ?float $price = null;
    public string $name = '';
}

/* Of types that the extension reads: with others, it leaves all to PHP. */
final class Order
{
    public int $id = 0;
    public bool $paid = false;
    public ?string $reference = null;
    public ?Suit $suit = null;
    public ?DateTimeImmutable $placed = null;
    public ?Line $first = null;
    public ?Order $before = null;
    #[SerializedType('list<Line>')]
    public array $lines = [];
    #[SerializedType('array<string, int>')]
    public array $counts = [];
    #[SerializedType('list<list<float>>')]
    public array $matrix = [];
    public mixed $more = null;
}

/** The message that the first byte names, and the bytes that it is read from. */
function message_of(string $input): array
{
    $classes = [
        FileDescriptorProto::class,
        Struct::class,
        Timestamp::class,
        FieldMask::class,
        Type::class,
        ListValue::class,
    ];
    $class = $classes[ord($input[0] ?? "\0") % count($classes)];
    return [new $class(), substr($input, 1)];
}

function decode_protobuf(string $input): void
{
    [$message, $bytes] = message_of($input);
    (new Trial('binary', $message, $bytes))->outcome();
}

function decode_protobuf_json(string $input): void
{
    [$message, $text] = message_of($input);
    (new Trial(ord($input[0] ?? "\0") & 0x80 ? 'json ignoring unknown' : 'json', $message, $text))->outcome();
}

/** What was read is written, and reads as the same. */
function decode_serializer_json(string $input): void
{
    static $serializer;
    $serializer ??= new Serializer();
    try {
        $json = $serializer->toJson($serializer->fromJson($input, Order::class));
    } catch (SerializerException) {
        return;
    }
    $again = $serializer->toJson($serializer->fromJson($json, Order::class));
    if ($again !== $json) {
        throw new UnexpectedValueException("read again, it is other JSON: $again instead of $json");
    }
}
