package io.howdah.java;

/** What PHP holds of Java, by the numbers under which it knows it. */
public final class Exports {

    /** {@return the object that PHP knows by a number} */
    Object object(int id) {
        throw new UnsupportedOperationException();
    }
}
