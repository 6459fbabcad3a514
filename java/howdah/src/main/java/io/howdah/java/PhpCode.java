package io.howdah.java;

import io.howdah.PhpReferent;

/** A Java object that PHP code implements. Where it goes to PHP, it is PHP's own again. */
interface PhpCode {

    /** {@return the closure or object of PHP} */
    PhpReferent php();
}
