package io.howdah.interop;

import java.lang.invoke.MethodHandles;

/**
 * Who calls Java's members on behalf of PHP code. It is defined once more, alone, in a child of the
 * host's class loader: so it can see what is public and exported and nothing else, and methods that
 * look at their caller (as {@code DriverManager} does) see the host's class loader.
 */
public final class Caller {

    private Caller() {}

    /** {@return what this class may see} */
    public static MethodHandles.Lookup lookup() {
        return MethodHandles.lookup();
    }
}
