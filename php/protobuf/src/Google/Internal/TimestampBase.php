<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

use Howdah\Protobuf\Message as HowdahMessage;

/** What Google\Protobuf\Timestamp does beyond what is generated. */
abstract class TimestampBase extends HowdahMessage
{
    /** Takes over the instant, with its microseconds. */
    public function fromDateTime(\DateTimeInterface $datetime): static
    {
        $this->seconds = $datetime->getTimestamp();
        $this->nanos = 1000 * (int) $datetime->format('u');
        return $this;
    }

    /** The instant in UTC; PHP's dates have microseconds, so the last three digits of nanos are dropped. */
    public function toDateTime(): \DateTime
    {
        // Not by the format U.u, which takes the fraction of a negative number of seconds for negative.
        $time = new \DateTime('@' . $this->seconds);
        return $time->modify('+' . \intdiv($this->nanos, 1000) . ' microseconds');
    }
}
