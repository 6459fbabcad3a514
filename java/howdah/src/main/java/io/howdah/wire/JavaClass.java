package io.howdah.wire;

/** A class of Java that PHP knows, or gets, by a number. */
public interface JavaClass {

    /** {@return PHP's number of it} */
    int number();

    /** {@return whether its objects are exceptions or errors} */
    boolean isThrowable();
}
