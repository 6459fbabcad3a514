package io.howdah.border;

import io.howdah.PhpObject;

/** The stub of a PHP class: a Java object that stands for a PHP object. */
public interface ObjectStub {

    /**
     * {@return the PHP object}
     *
     * @throws IllegalStateException if the stub is that of the class itself
     */
    PhpObject phpObject();

    /**
     * The PHP object behind an argument whose type is a typed interface.
     *
     * @param argument what the caller passed
     * @return its PHP object
     * @throws IllegalArgumentException if it is an implementation of the interface in Java
     */
    static PhpObject of(Object argument) {
        if (argument instanceof ObjectStub stub) {
            return stub.phpObject();
        }
        throw new IllegalArgumentException(
                "the stub of a PHP object was expected, "
                        + argument.getClass().getName()
                        + " came: only what PHP made can be passed to PHP here");
    }
}
