<?php

declare(strict_types=1);

namespace Search;

use RuntimeException;

/** Something that the user can fix. Its message says what is wrong and what to do. */
final class Problem extends RuntimeException
{
}
