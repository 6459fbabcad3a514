<?php

/** @undocumentable */

namespace Howdah;

/**
 * Every method of a Java class: one signature cannot say what all its overloads take.
 */
function java_member(mixed ...$arguments): mixed
{
}
