<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use JMS\Serializer\Annotation as Serializer;
use JMS\Serializer\Annotation\{Exclude, Groups as Of};

/**
 * What comments of JMS serializer say.
 *
 * @Serializer\AccessorOrder("alphabetical")
 * @Serializer\VirtualProperty("sum", exp="object.a", options={@Serializer\SerializedName("total")})
 * @author Somebody <somebody@example.org>
 */
class JmsComments extends JmsParent
{
    public const GROUP = 'detail';

    /**
     * The number.
     *
     * @var int
     * @Serializer\Type("float<2, 'HALF_EVEN'>")
     * @Of({"list", JmsComments::GROUP})
     */
    private $number;

    /** @Exclude */
    private $hidden;

    /** @Serializer\Accessor(getter="count", setter="setCount") @Serializer\SerializedName(name="n") */
    private $count;

    /**
     * @Serializer\VirtualProperty
     * @Serializer\Type("enum<'Howdah\Tests\Serializer\Fixtures\Suit', 'name'>")
     */
    public function suit()
    {
        return Suit::Hearts;
    }

    /** @Serializer\PostDeserialize */
    public function wake(): void
    {
    }
}
