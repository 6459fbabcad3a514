<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Howdah\Serializer\Attribute\ProtobufField;
use Symfony\Component\JsonStreamer\Attribute\StreamedName;

/** Ten scalars. */
final class Contact
{
    #[ProtobufField(1)]
    public int $id = 4711;
    #[StreamedName('first_name')]
    #[ProtobufField(2)]
    public string $firstName = 'Ada';
    #[StreamedName('last_name')]
    #[ProtobufField(3)]
    public string $lastName = 'Lovelace';
    #[ProtobufField(4)]
    public string $email = 'ada.lovelace@example.org';
    #[ProtobufField(5)]
    public string $phone = '+44 20 7946 0958';
    #[ProtobufField(6)]
    public string $street = '12 St James\'s Square';
    #[ProtobufField(7)]
    public string $city = 'London';
    #[ProtobufField(8)]
    public float $balance = 1234.5;
    #[ProtobufField(9)]
    public bool $active = true;
    #[ProtobufField(10)]
    public int $visits = 42;
}
