package io.howdah.interop;

import io.howdah.channel.EngineChannel;
import io.howdah.channel.Upcalls;
import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.JavaAccess;
import io.howdah.stub.Upcall;
import io.howdah.wire.JavaClass;
import io.howdah.wire.JavaObjects;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The Java that the PHP code of one interpreter can reach. */
public final class JavaRuntime implements Upcalls {

    private final EngineChannel channel;
    private final JavaAccess access;
    private final JavaClasses classes;
    private final Exports exports;
    private final Implementations implementations;
    private final Operator operations;

    /** Answers what PHP asks of Java beside calls of members. */
    @FunctionalInterface
    public interface Operator {

        /**
         * Runs an operation: reads its arguments, calls {@link MessageWriter#beginReply} once, then
         * writes one value.
         *
         * @param handle which
         * @param in stands at the first argument
         * @param out where the reply is written
         * @param target the object that it is about, or null
         * @throws Throwable what Java code throws
         */
        void call(int handle, MessageReader in, MessageWriter out, @Nullable Object target)
                throws Throwable;
    }

    /**
     * @param channel the interpreter's
     * @param access what the host gives
     * @param ofThisProcess whether the interpreter is in this process, where each one has the
     *     descriptions that those before it got
     * @param operations makes what answers operations
     */
    public JavaRuntime(
            EngineChannel channel,
            JavaAccess access,
            boolean ofThisProcess,
            Function<JavaRuntime, Operator> operations) {
        this.channel = channel;
        this.access = access;
        this.classes =
                ofThisProcess
                        ? JavaClasses.of(access.rules(), access.loader())
                        : JavaClasses.apart(access.rules(), access.loader());
        this.exports = classes.exports();
        this.implementations = new Implementations(this);
        this.operations = operations.apply(this);
    }

    /**
     * {@return the runtime of the interpreter that a message goes to or comes from}
     *
     * @param java what the message's reader or writer has
     */
    public static JavaRuntime of(JavaObjects java) {
        return (JavaRuntime) java;
    }

    public EngineChannel channel() {
        return channel;
    }

    /** {@return the classes that PHP code can reach} */
    public JavaClasses classes() {
        return classes;
    }

    /** {@return which classes those are} */
    public AccessRules rules() {
        return access.rules();
    }

    @Override
    public int give(Object object) {
        return exports.give(object, channel.nesting());
    }

    @Override
    public int giveFunction(Upcall function) {
        return exports.give(function, channel.nesting());
    }

    @Override
    public Object object(int id) {
        return exports.object(id);
    }

    @Override
    public Upcall function(int id) {
        return exports.upcall(id);
    }

    @Override
    public void release(int id) {
        exports.release(id);
    }

    @Override
    public void releaseLater(int id, int depth) {
        exports.releaseLater(id, depth);
    }

    @Override
    public void releaseAll() {
        exports.releaseAll();
    }

    Implementations implementations() {
        return implementations;
    }

    public Map<String, Object> services() {
        return access.services();
    }

    @Override
    public long open(long interpreter, long known) {
        return classes.open(interpreter, known);
    }

    @Override
    public boolean writeByValue(MessageWriter out, Object object) {
        return access.byValue().write(out, object);
    }

    @Override
    public boolean allowsSomething() {
        return !access.rules().allowNothing();
    }

    // --- What PHP asks for

    @Override
    public void call(
            int member, MessageReader in, MessageWriter out, @Nullable Object target, long shape)
            throws Throwable {
        classes.member(member).call(in, out, target, shape);
    }

    @Override
    public void operate(int handle, MessageReader in, MessageWriter out, @Nullable Object target)
            throws Throwable {
        operations.call(handle, in, out, target);
    }

    // --- What goes to PHP

    @Override
    public ClassView view(Object object) {
        return classes.view(object.getClass());
    }

    @Override
    public Class<?> type(int number) {
        return classes.view(number).type();
    }

    @Override
    public boolean isTold(JavaClass view) {
        return classes.isTold((ClassView) view, channel.nesting());
    }

    @Override
    public void tell(MessageWriter out, JavaClass view) {
        classes.tell(out, (ClassView) view);
    }

    @Override
    public void sent() {
        int depth = channel.nesting();
        exports.sent(depth);
        classes.told(depth, true);
    }

    @Override
    public void recycled() {
        implementations.forget();
    }

    @Override
    public void end() {
        takeBack();
        exports.releaseLate(channel.nesting());
    }

    @Override
    public void takeBack() {
        int depth = channel.nesting();
        exports.takeBack(depth);
        classes.told(depth, false);
    }

    /**
     * Reads the next value as an argument of a type, as a parameter of a Java method would be.
     *
     * @throws io.howdah.value.PhpTypeException if it does not fit
     */
    public @Nullable Object read(MessageReader in, Type type) {
        return ArgumentType.of(type).read(in);
    }

    @Override
    public void write(MessageWriter out, @Nullable Object value) {
        Results.write(out, value);
    }
}
