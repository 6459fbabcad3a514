<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

use Symfony\Component\JsonStreamer\Attribute\StreamedName;

/** Ten scalars. */
final class Contact
{
    public int $id = 4711;
    #[StreamedName('first_name')]
    public string $firstName = 'Ada';
    #[StreamedName('last_name')]
    public string $lastName = 'Lovelace';
    public string $email = 'ada.lovelace@example.org';
    public string $phone = '+44 20 7946 0958';
    public string $street = '12 St James\'s Square';
    public string $city = 'London';
    public float $balance = 1234.5;
    public bool $active = true;
    public int $visits = 42;
}
