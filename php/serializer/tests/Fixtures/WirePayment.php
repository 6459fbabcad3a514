<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\Serializer\Attribute\Groups;

final class WirePayment extends Payment
{
    #[Groups(['detail'])]
    public string $iban = '';
}
