package io.howdah.java;

import io.howdah.PhpArray;
import io.howdah.PhpReferent;
import io.howdah.Value;

/** What lives in PHP, in values that Java has read and needs no longer. */
final class Referents {

    private Referents() {}

    /** Lets go of all that a value holds in PHP. */
    static void close(Value value) {
        if (value instanceof PhpReferent referent) {
            referent.close();
        } else if (value instanceof PhpArray array && !array.isNumbers()) {
            array.values().forEach(Referents::close);
        }
    }
}
