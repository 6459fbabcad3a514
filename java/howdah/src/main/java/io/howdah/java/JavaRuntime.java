package io.howdah.java;

import io.howdah.border.Channel;
import io.howdah.border.MessageBuffer;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Java that the PHP code of one interpreter can reach. */
public final class JavaRuntime {

    private final Channel channel;
    private final JavaAccess access;
    private final JavaClasses classes;
    private final Operations operations;

    /**
     * Made by the channel.
     *
     * @param channel the interpreter's
     * @param access what the host gives
     */
    public JavaRuntime(Channel channel, JavaAccess access) {
        this.channel = channel;
        this.access = access;
        this.classes = JavaClasses.of(access.rules(), access.loader());
        this.operations = new Operations(this);
    }

    Channel channel() {
        return channel;
    }

    /** {@return the classes that PHP code can reach} */
    JavaClasses classes() {
        return classes;
    }

    /** {@return what PHP holds of Java} */
    public Exports exports() {
        return classes.exports();
    }

    Map<String, Object> services() {
        return access.services();
    }

    /** {@return a number that changes when what PHP knows of classes is void} */
    public int generation() {
        return classes.generation();
    }

    /** {@return whether PHP code may reach any class} */
    public boolean allowsSomething() {
        return !access.rules().allowNothing();
    }

    /**
     * Answers what PHP asks of Java beside calls of members.
     *
     * @param handle which operation
     * @param message stands at the first argument
     * @param target the object that it is about, or null
     * @throws Throwable what Java code throws
     */
    public void operate(int handle, MessageBuffer message, @Nullable Object target)
            throws Throwable {
        operations.call(handle, message, target);
    }

    /**
     * Reads the next value as an argument of a type, as a parameter of a Java method would be.
     *
     * @throws io.howdah.PhpTypeException if it does not fit
     */
    @Nullable Object read(MessageBuffer message, Type type) {
        throw new UnsupportedOperationException(type.getTypeName());
    }

    /** Writes the result of Java code, by its class. */
    void write(MessageBuffer message, @Nullable Object value) {
        throw new UnsupportedOperationException();
    }
}
