<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Tests\Serializer\Fixtures\Invoice;
use Howdah\Tests\Serializer\Fixtures\Suit;

/** Holds what its types leave open. */
final class Bill
{
    public ?Invoice $invoice = null;
    public mixed $any = null;
    public ?Suit $suit = null;
}
