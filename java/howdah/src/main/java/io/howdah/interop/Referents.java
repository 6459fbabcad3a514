package io.howdah.interop;

import io.howdah.value.PhpArray;
import io.howdah.value.PhpReferent;
import io.howdah.value.Value;

/** What lives in PHP, in values that Java has read and needs no longer. */
public final class Referents {

    private Referents() {}

    /** Lets go of all that a value holds in PHP. */
    public static void close(Value value) {
        if (value instanceof PhpReferent referent) {
            referent.close();
        } else if (value instanceof PhpArray array && !array.isNumbers()) {
            array.values().forEach(Referents::close);
        }
    }
}
