package io.howdah.value;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link PhpReferent} calls PHP by. The interpreter that it lives in implements this;
 * applications call the methods of the referent.
 */
public interface ReferentCalls {

    /** The claim that Java has on something in PHP. */
    interface Claim {

        /** {@return PHP's number of it} */
        long id();

        /**
         * {@return whether both are of the same thing in PHP}
         *
         * @param other the other
         */
        boolean isOfSame(Claim other);

        /**
         * {@return whether PHP has it: its request has not ended, and Java has not let go of it}
         */
        boolean isHeld();

        /** Lets go of it. From any thread, and more than once. */
        void release();
    }

    /**
     * Elements that are asked for one by one.
     *
     * @param <T> what they are
     */
    interface Traversal<T> extends Iterator<T> {

        /** Ends it: there are no more elements, and PHP lets go of its iterator. */
        void end();
    }

    /** Calls whose arguments have names. */
    interface Named {

        /**
         * Calls a method.
         *
         * @param object whose it is
         * @param method its name
         * @param arguments what it is given
         * @return what it returns
         */
        Value callMethod(PhpObject object, String method, PhpArguments arguments);

        /**
         * Calls a method, and reads the object that it returns by value.
         *
         * @param object whose it is
         * @param type the record, or another type that objects are read as
         * @param method its name
         * @param arguments what it is given
         * @param <T> the type
         * @return what it returns
         */
        <T> T callMethodAs(PhpObject object, Class<T> type, String method, PhpArguments arguments);

        /**
         * Calls a closure.
         *
         * @param callable the closure
         * @param arguments what it is given
         * @return what it returns
         */
        Value callCallable(PhpCallable callable, PhpArguments arguments);
    }

    /** {@return calls whose arguments have names} */
    Named named();

    /**
     * Makes the claim on something that lives in PHP.
     *
     * @param referent what Java holds
     * @param id PHP's number of it
     * @param resource whether it is a resource
     * @return the claim
     */
    Claim track(PhpReferent referent, long id, boolean resource);

    /**
     * Calls a method.
     *
     * @param object whose it is
     * @param method its name
     * @param arguments anything that can cross
     * @return what it returns
     */
    Value callMethod(PhpObject object, String method, @Nullable Object... arguments);

    /**
     * Calls a method, and reads the object that it returns as a record.
     *
     * @param object whose it is
     * @param type the record
     * @param method its name
     * @param arguments anything that can cross
     * @param <T> the record
     * @return the record
     */
    <T> T callMethodAs(
            PhpObject object, Class<T> type, String method, @Nullable Object... arguments);

    /**
     * Reads a property.
     *
     * @param object whose it is
     * @param property its name
     * @return its value
     */
    Value readProperty(PhpObject object, String property);

    /**
     * Writes a property.
     *
     * @param object whose it is
     * @param property its name
     * @param value anything that can cross
     */
    void writeProperty(PhpObject object, String property, @Nullable Object value);

    /**
     * Reads an object as a record.
     *
     * @param object the object
     * @param type the record
     * @param <T> the record
     * @return the record
     */
    <T> T read(PhpObject object, Class<T> type);

    /**
     * Goes over an object, as {@code foreach} does, one call for each element.
     *
     * @param traversable the object
     * @return its elements; PHP is first called when they are asked for
     */
    Traversal<Value> traverse(PhpObject traversable);

    /**
     * Calls a closure.
     *
     * @param callable the closure
     * @param arguments anything that can cross
     * @return what it returns
     */
    Value callCallable(PhpCallable callable, @Nullable Object... arguments);
}
