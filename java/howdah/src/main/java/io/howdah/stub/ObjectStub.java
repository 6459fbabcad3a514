package io.howdah.stub;

import io.howdah.value.PhpObject;
import org.jspecify.annotations.Nullable;

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
                "expected the stub of a PHP object, got "
                        + argument.getClass().getName()
                        + ": only what PHP made can be passed to PHP here");
    }

    /**
     * The object of a stub that must have one.
     *
     * @param object the object, or null if the stub is that of the class
     * @param type the typed interface, for the message
     * @return the object
     * @throws IllegalStateException if there is none
     */
    static PhpObject required(@Nullable PhpObject object, Class<?> type) {
        if (object == null) {
            throw new IllegalStateException(
                    "expected an object, but "
                            + type.getSimpleName()
                            + " is bound to a class: call a constructor of it, or bind it to a"
                            + " PhpObject");
        }
        return object;
    }
}
