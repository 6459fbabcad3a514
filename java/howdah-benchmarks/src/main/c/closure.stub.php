<?php

/** @undocumentable */

/** The Comparator's closure. */
function compare(mixed $a, mixed $b): int
{
}
