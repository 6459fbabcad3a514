<?php

declare(strict_types=1);

namespace Howdah\Model;

enum Presence
{
    /** The default value and no value are the same. */
    case Implicit;
    /** Null says that there is no value. */
    case Explicit;
    /** As explicit; and a message without a value is incomplete. */
    case Required;
}
