package io.howdah.wire;

import io.howdah.stub.Upcall;
import org.jspecify.annotations.Nullable;

/** The objects and classes of Java that messages name by numbers. */
public interface JavaObjects {

    /**
     * Numbers an object that the current message gives to PHP.
     *
     * @param object the object
     * @return its number
     */
    int give(Object object);

    /**
     * Numbers a function that the current message gives to PHP.
     *
     * @param function the function
     * @return its number
     */
    int giveFunction(Upcall function);

    /**
     * {@return an object that PHP has}
     *
     * @param id its number
     */
    Object object(int id);

    /**
     * {@return a class}
     *
     * @param number PHP's number of it
     */
    Class<?> type(int number);

    /**
     * {@return the class of an object as PHP sees it}
     *
     * @param object the object
     */
    JavaClass view(Object object);

    /**
     * {@return whether PHP knows a class, or will have read of it in the current message}
     *
     * @param view the class
     */
    boolean isTold(JavaClass view);

    /**
     * Writes what PHP has to know of a class and does not.
     *
     * @param out where
     * @param view the class
     */
    void tell(MessageWriter out, JavaClass view);

    /**
     * Writes the value of an object, if the host wants objects of its class to cross so.
     *
     * @param out where
     * @param object the object
     * @return whether it does
     */
    boolean writeByValue(MessageWriter out, Object object);

    /** {@return whether PHP code may reach any class} */
    boolean allowsSomething();

    /**
     * Writes a value by its class.
     *
     * @param out where
     * @param value scalars and strings cross as such, arrays as lists, all else as Java objects
     */
    void write(MessageWriter out, @Nullable Object value);
}
