package io.howdah.interop.access;

import io.howdah.value.PhpReferent;

/** A Java object that PHP code implements. Where it goes to PHP, it is PHP's own again. */
public interface PhpCode {

    /** {@return the closure or object of PHP} */
    PhpReferent php();
}
