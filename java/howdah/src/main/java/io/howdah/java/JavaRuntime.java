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
    private final Exports exports;
    private final Implementations implementations;
    private final Operations operations;

    /**
     * Made by the channel.
     *
     * @param channel the interpreter's
     * @param access what the host gives
     * @param ofThisProcess whether the interpreter is in this process, where each one knows what
     *     those before it have been told of classes
     */
    public JavaRuntime(Channel channel, JavaAccess access, boolean ofThisProcess) {
        this.channel = channel;
        this.access = access;
        this.classes =
                ofThisProcess
                        ? JavaClasses.of(access.rules(), access.loader())
                        : JavaClasses.apart(access.rules(), access.loader());
        this.exports = classes.exports();
        this.implementations = new Implementations(this);
        this.operations = new Operations(this);
    }

    Channel channel() {
        return channel;
    }

    /** {@return the classes that PHP code can reach} */
    JavaClasses classes() {
        return classes;
    }

    /** {@return which classes those are} */
    AccessRules rules() {
        return access.rules();
    }

    /** {@return what PHP holds of Java} */
    public Exports exports() {
        return exports;
    }

    Implementations implementations() {
        return implementations;
    }

    Map<String, Object> services() {
        return access.services();
    }

    /**
     * The interpreter is about to be opened.
     *
     * @param interpreter a number that no other interpreter of its process has
     * @param known the number of the registry of classes that PHP knows; 0: none
     * @return the number of this one: when it is another one, what PHP knows of classes is void
     */
    public long open(long interpreter, long known) {
        return classes.open(interpreter, known);
    }

    /** {@return whether PHP code may reach any class} */
    public boolean allowsSomething() {
        return !access.rules().allowNothing();
    }

    // --- What PHP asks for

    /**
     * Calls a member of a Java class, and replies.
     *
     * @param member its number
     * @param message stands at the first argument
     * @param target the object; null if the member is static
     * @param shape the types of the arguments
     * @throws Throwable what Java code throws
     */
    public void call(int member, MessageBuffer message, @Nullable Object target, long shape)
            throws Throwable {
        classes.member(member).call(message, target, shape);
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

    // --- What goes to PHP

    /**
     * {@return the class of an object as PHP sees it}
     *
     * @param object the object
     */
    public ClassView view(Object object) {
        return classes.view(object.getClass());
    }

    /**
     * {@return the Java class of a number}
     *
     * @param number PHP's number of it
     */
    public Class<?> type(int number) {
        return classes.view(number).type();
    }

    /**
     * {@return whether PHP knows a class, or will have read of it in the message in hand}
     *
     * @param view the class
     */
    public boolean isTold(ClassView view) {
        return classes.isTold(view, channel.nesting());
    }

    /**
     * Writes what PHP has to know of a class and does not.
     *
     * @param message where
     * @param view the class
     */
    public void tell(MessageBuffer message, ClassView view) {
        classes.tell(message, view);
    }

    /** The message in hand goes to PHP. */
    public void sent() {
        int depth = channel.nesting();
        exports.sent(depth);
        classes.told(depth, true);
    }

    /** PHP's request has ended, and with it PHP's classes. */
    public void recycled() {
        implementations.forget();
    }

    /** What the message in hand brought has been read, or what is in it is given up. */
    public void end() {
        takeBack();
        exports.releaseLate(channel.nesting());
    }

    /** The message in hand is given up. */
    public void takeBack() {
        int depth = channel.nesting();
        exports.takeBack(depth);
        classes.told(depth, false);
    }

    /**
     * Reads the next value as an argument of a type, as a parameter of a Java method would be.
     *
     * @throws io.howdah.PhpTypeException if it does not fit
     */
    @Nullable Object read(MessageBuffer message, Type type) {
        return ArgumentType.of(type).read(message);
    }

    /**
     * Writes the result of Java code, by its class.
     *
     * @param message where
     * @param value scalars and strings cross as such, arrays as lists, all else as Java objects
     */
    public void write(MessageBuffer message, @Nullable Object value) {
        Results.write(message, value);
    }
}
