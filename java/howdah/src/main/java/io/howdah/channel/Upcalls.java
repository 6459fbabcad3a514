package io.howdah.channel;

import io.howdah.stub.Upcall;
import io.howdah.wire.JavaObjects;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import org.jspecify.annotations.Nullable;

/** Java as the PHP code of one interpreter calls it. */
public interface Upcalls extends JavaObjects {

    /** Makes the upcalls of a channel. */
    @FunctionalInterface
    interface Factory {

        /**
         * {@return the upcalls of a channel}
         *
         * @param channel the channel
         * @param ofThisProcess whether PHP is in this process, and keeps what it knows of Java's
         *     classes from one interpreter to the next
         */
        Upcalls of(EngineChannel channel, boolean ofThisProcess);
    }

    /**
     * The interpreter is about to be opened.
     *
     * @param interpreter a number that no other interpreter of its process has
     * @param known the number of the registry of classes that PHP knows; 0: none
     * @return the number of this one: when it is another one, what PHP knows of classes is void
     */
    long open(long interpreter, long known);

    /**
     * Calls a member of a Java class, and replies.
     *
     * @param member its number
     * @param in stands at the first argument
     * @param out where the reply is written
     * @param target the object; null if the member is static
     * @param shape the types of the arguments
     * @throws Throwable what Java code throws
     */
    void call(int member, MessageReader in, MessageWriter out, @Nullable Object target, long shape)
            throws Throwable;

    /**
     * Answers what PHP asks of Java beside calls of members.
     *
     * @param handle which operation
     * @param in stands at the first argument
     * @param out where the reply is written
     * @param target the object that it is about, or null
     * @throws Throwable what Java code throws
     */
    void operate(int handle, MessageReader in, MessageWriter out, @Nullable Object target)
            throws Throwable;

    /**
     * {@return a function that PHP has}
     *
     * @param id its number
     */
    Upcall function(int id);

    /**
     * PHP has let go of an object or a function.
     *
     * @param id its number
     */
    void release(int id);

    /**
     * PHP has let go of an object or a function, which a message that is being read may still name.
     *
     * @param id its number
     * @param depth how deep that message is nested
     */
    void releaseLater(int id, int depth);

    /** The interpreter has been closed. */
    void releaseAll();

    /** The current message goes to PHP. */
    void sent();

    /** PHP's request has ended, and with it PHP's classes. */
    void recycled();

    /** What the current message brought has been read, or what is in it is given up. */
    void end();

    /** The current message is given up. */
    void takeBack();
}
