<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use Symfony\Component\Serializer\Attribute\DiscriminatorMap;

#[DiscriminatorMap(typeProperty: 'method', mapping: ['wire' => WirePayment::class])]
abstract class Payment
{
}
