package io.howdah.channel;

import io.howdah.stub.RecordCodec;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpReferent;
import io.howdah.value.ReferentCalls;
import io.howdah.value.Value;
import io.howdah.wire.Counters;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.RecordCodecs;
import io.howdah.wire.Schema;
import io.howdah.wire.TraversalReader;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls whose types are known only when they are made: the dynamic API's way through a channel, and
 * the engine's own operations.
 */
public final class Invoker implements ReferentCalls {

    private final EngineChannel channel;
    private final Handles handles;

    Invoker(EngineChannel channel) {
        this.channel = channel;
        handles = new Handles(channel);
    }

    /** {@return whether an operation is about requests themselves, and runs no code in one} */
    static boolean isAboutRequests(int handle) {
        return handle == Schema.Operation.RECYCLE
                || handle == Schema.Operation.CLOSE
                || handle == Schema.Operation.COUNTERS;
    }

    Handles handles() {
        return handles;
    }

    /**
     * Finds a function.
     *
     * @param name its name, or {@code Class::method} for a static method
     * @return its handle
     */
    public int function(String name) {
        channel.checkAccess();
        return handles.ofFunction(name);
    }

    /**
     * Calls a function, static method or constructor.
     *
     * @param handle what is called
     * @param arguments anything that can cross
     * @return what it returns
     */
    public Value call(int handle, @Nullable Object... arguments) {
        EngineChannel to = channel; // the JIT compiler would not know it for the same after begin()
        int mark = to.begin(handle);
        try {
            return finish(to, arguments);
        } finally {
            to.end(mark);
        }
    }

    /**
     * Calls a function or static method that returns an object, or an array of them, as a record.
     *
     * @param handle what is called
     * @param type the record
     * @param arguments anything that can cross
     * @param <T> the record
     * @return the record
     */
    public <T> T callAs(int handle, Class<T> type, @Nullable Object... arguments) {
        RecordCodec<T> codec = RecordCodecs.of(type);
        int mark = channel.begin(handle);
        try {
            return finishAs(codec, arguments);
        } finally {
            channel.end(mark);
        }
    }

    /**
     * Finds a method; which one is called depends on the object.
     *
     * @param name its name
     * @return its handle
     */
    public int method(String name) {
        channel.checkAccess();
        return handles.ofMethod(name);
    }

    /**
     * {@return whether a class of PHP has a public method}
     *
     * @param className the class
     * @param name the method
     */
    public boolean hasMethod(String className, String name) {
        channel.checkAccess();
        return handles.hasMethod(className, name);
    }

    @Override
    public NamedCalls named() {
        return new NamedCalls(channel, handles);
    }

    @Override
    public Claim track(PhpReferent referent, long id, boolean resource) {
        return channel.refs().track(referent, id, resource);
    }

    @Override
    public Value callMethod(PhpObject object, String method, @Nullable Object... arguments) {
        channel.checkAccess();
        return callMember(handles.ofMethod(method), object, arguments);
    }

    @Override
    public <T> T callMethodAs(
            PhpObject object, Class<T> type, String method, @Nullable Object... arguments) {
        RecordCodec<T> codec = RecordCodecs.of(type);
        channel.checkAccess();
        int mark = channel.begin(handles.ofMethod(method), object);
        try {
            return finishAs(codec, arguments);
        } finally {
            channel.end(mark);
        }
    }

    @Override
    public <T> T read(PhpObject object, Class<T> type) {
        return callAs(Schema.Operation.VALUE, type, object);
    }

    @Override
    public Value readProperty(PhpObject object, String property) {
        channel.checkAccess();
        return callMember(handles.ofPropertyRead(property), object);
    }

    @Override
    public void writeProperty(PhpObject object, String property, @Nullable Object value) {
        channel.checkAccess();
        callMember(handles.ofPropertyWrite(property), object, value);
    }

    private Value callMember(int handle, PhpObject object, @Nullable Object... arguments) {
        EngineChannel to = channel;
        int mark = to.begin(handle, object);
        try {
            return finish(to, arguments);
        } finally {
            to.end(mark);
        }
    }

    @Override
    public Value callCallable(PhpCallable callable, @Nullable Object... arguments) {
        int mark = channel.begin(Schema.Operation.CALL);
        try {
            channel.out().writeCallable(callable);
            return finish(channel, arguments);
        } finally {
            channel.end(mark);
        }
    }

    /**
     * Makes an object.
     *
     * @param className its class
     * @param arguments what its constructor takes
     * @return the object
     */
    public PhpObject newObject(String className, @Nullable Object... arguments) {
        channel.checkAccess();
        return call(handles.ofConstructor(className), arguments).asObject();
    }

    private static Value finish(EngineChannel to, @Nullable Object... arguments) {
        boolean byReference = writeArguments(to.out(), arguments);
        to.call();
        Value result = to.in().readValue();
        if (byReference) {
            takeReferences(to.in(), arguments);
        }
        return result;
    }

    private <T> T finishAs(RecordCodec<T> codec, @Nullable Object... arguments) {
        boolean byReference = writeArguments(channel.out(), arguments);
        channel.call(codec.plan());
        T result = codec.read(channel.in());
        if (byReference) {
            takeReferences(channel.in(), arguments);
        }
        return result;
    }

    /** Returns whether one of them is a reference. */
    static boolean writeArguments(MessageWriter out, @Nullable Object... arguments) {
        Objects.requireNonNull(
                arguments, "an array of arguments was expected, null came: (Object) null is PHP's");
        boolean byReference = false;
        for (Object argument : arguments) {
            out.writeValue(argument);
            byReference |= argument instanceof PhpReference<?>;
        }
        return byReference;
    }

    // The natural Java form of what PHP gave, as PhpReference says; it may be null.
    @SuppressWarnings({"unchecked", "NullAway"})
    static void takeReferences(MessageReader in, @Nullable Object... arguments) {
        for (int index = in.nextReference(); index >= 0; index = in.nextReference()) {
            Value value = in.readValue();
            if (arguments[index] instanceof PhpReference<?> reference) {
                PhpReference<@Nullable Object> any = (PhpReference<@Nullable Object>) reference;
                any.set(any.get() instanceof Value ? value : value.toJava());
            }
        }
    }

    /**
     * Makes a closure of what PHP can call: the name of a function, say. What is callable is up to
     * the PHP code that waits for Java, if any does.
     *
     * @param callable the value
     * @return the closure; a string that says why not, if it is not callable
     */
    public Value closure(Value callable) {
        return operation(Schema.Operation.CLOSURE, callable);
    }

    @Override
    public Traversal<Value> traverse(PhpObject traversable) {
        return new Elements<>(channel, traversable, MessageReader::readValue);
    }

    /**
     * The elements of an object that {@code foreach} can go over. Used by one thread at a time.
     *
     * @param <T> what they are read as; it may be null
     */
    @SuppressWarnings("NullAway") // T may be a type with null
    public static class Elements<T> implements Traversal<T> {

        private enum State {
            /** Whether there is another element, PHP must be asked. */
            UNKNOWN,
            /** {@link #next} has been read. */
            READY,
            /** There are no more, or PHP threw. */
            OVER
        }

        private final EngineChannel channel;
        private final PhpObject traversable;
        private final Function<MessageReader, T> reader;
        private State state = State.UNKNOWN;

        /** PHP's iterator, from the first element on. */
        private @Nullable PhpObject iterator;

        private @Nullable T next;

        /**
         * None is asked for yet.
         *
         * @param channel to PHP
         * @param traversable the object
         * @param reader reads an element
         */
        public Elements(
                EngineChannel channel, PhpObject traversable, Function<MessageReader, T> reader) {
            this.channel = channel;
            this.traversable = traversable;
            this.reader = reader;
        }

        @Override
        public final boolean hasNext() {
            if (state == State.UNKNOWN) {
                advance();
            }
            return state == State.READY;
        }

        @Override
        public final T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T element = next;
            next = null;
            state = State.UNKNOWN;
            return element;
        }

        /** Asks PHP for the next element. */
        protected void advance() {
            boolean read = false;
            try {
                read = readNext();
            } finally {
                if (!read) {
                    end();
                }
            }
        }

        /** Whether there was another element. */
        private boolean readNext() {
            PhpObject known = iterator;
            int mark =
                    known == null
                            ? channel.invoker().beginWith(Schema.Operation.TRAVERSE, traversable)
                            : channel.invoker().beginWith(Schema.Operation.ADVANCE, known);
            try {
                channel.call();
                MessageReader in = channel.in();
                if (known == null) {
                    iterator = TraversalReader.begin(in);
                } else {
                    TraversalReader.advance(in);
                }
                if (!in.hasNext()) {
                    return false;
                }
                next = reader.apply(in);
                state = State.READY;
                return true;
            } finally {
                channel.end(mark);
            }
        }

        @Override
        public final void end() {
            state = State.OVER;
            next = null;
            PhpObject known = iterator;
            if (known != null) {
                known.close();
            }
        }
    }

    /**
     * Begins a call of a value of PHP that stands behind a Java object: a closure, or an object
     * that can be called. From any thread.
     *
     * @param callable the value
     * @return a mark for {@link EngineChannel#end}
     * @throws IllegalStateException if it cannot be called any more, or the thread is interrupted
     *     while it waits for PHP to wait
     */
    public int beginCallable(PhpReferent callable) {
        int mark = beginBorrowed();
        boolean begun = false;
        try {
            channel.keepThrown();
            channel.out().writeValue(callable);
            begun = true;
        } finally {
            if (!begun) {
                channel.end(mark);
            }
        }
        return mark;
    }

    private int beginBorrowed() {
        int taken = channel.borrow() ? -1 : 0;
        boolean begun = false;
        try {
            int mark = channel.begin(Schema.Operation.CALL);
            begun = true;
            return mark ^ taken;
        } finally {
            if (!begun && taken < 0) {
                channel.giveBack();
            }
        }
    }

    private int beginWith(int operation, PhpReferent of) {
        int mark = channel.begin(operation);
        try {
            channel.keepThrown();
            channel.out().writeValue(of);
        } catch (RuntimeException e) {
            channel.end(mark);
            throw e;
        }
        return mark;
    }

    Value operation(int operation, @Nullable Object... arguments) {
        return call(operation, arguments);
    }

    /**
     * Runs PHP code.
     *
     * @param code statements
     * @return what it returns
     */
    public Value eval(String code) {
        return operation(Schema.Operation.EVAL, code);
    }

    /**
     * Runs PHP code of a file.
     *
     * @param code statements
     * @param file its name for errors
     * @return what it returns
     */
    public Value eval(String code, String file) {
        return operation(Schema.Operation.EVAL, code, file);
    }

    /**
     * Runs a file.
     *
     * @param path its absolute path
     * @param once whether not to run it again
     * @return what it returns
     */
    public Value include(String path, boolean once) {
        return operation(Schema.Operation.INCLUDE, path, once);
    }

    /**
     * Reads a constant.
     *
     * @param name its name, or {@code Class::NAME}
     * @return its value
     */
    public Value constant(String name) {
        return operation(Schema.Operation.CONSTANT, name);
    }

    /**
     * Loads a class, so that cases of an enum can cross.
     *
     * @param name the class
     * @return whether PHP has it
     */
    public boolean loadClass(String name) {
        return operation(Schema.Operation.LOAD_CLASS, name).asBoolean();
    }

    /** Ends the request and starts a fresh one. */
    public void recycle() {
        operation(Schema.Operation.RECYCLE);
    }

    void close() {
        operation(Schema.Operation.CLOSE);
    }

    /**
     * Runs the command line that the settings gave.
     *
     * @return the exit status
     */
    public int run() {
        return operation(Schema.Operation.RUN).asInt();
    }

    /** {@return what each side holds of the other} */
    public Counters counters() {
        channel.refs().lookSoon();
        int mark = channel.begin(Schema.Operation.COUNTERS);
        try {
            channel.call();
            return Counters.read(channel.in());
        } finally {
            channel.end(mark);
        }
    }
}
