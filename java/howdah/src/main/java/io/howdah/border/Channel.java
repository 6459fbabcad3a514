package io.howdah.border;

import io.howdah.Php;
import io.howdah.PhpArray;
import io.howdah.PhpCallable;
import io.howdah.PhpExit;
import io.howdah.PhpFatalError;
import io.howdah.PhpObject;
import io.howdah.PhpReference;
import io.howdah.PhpReferent;
import io.howdah.PhpResource;
import io.howdah.PhpSignatureException;
import io.howdah.PhpTimeout;
import io.howdah.Value;
import io.howdah.WrongThreadException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What carries messages between one Java thread and one interpreter. For generated stubs; applications use
 * {@code io.howdah}.
 *
 * <p>A call is {@link #begin}, one write for each argument, {@link #call}, one read of the result, and, always,
 * {@link #end}:
 *
 * {@snippet :
 * int mark = channel.begin(handle);
 * try {
 *     message.writeLong(3);
 *     message.writeLong(1);
 *     channel.call();
 *     return message.readLong();
 * } finally {
 *     channel.end(mark);
 * }
 * }
 *
 * <p>Calls nest: one that begins while another is being written, or while a result is being read, or in an
 * upcall, is written behind what is in the buffer.
 */
public abstract class Channel {

    /** What a handle is of; the numbers are those of the engine. */
    private enum Kind {
        FUNCTION,
        STATIC_METHOD,
        METHOD,
        CONSTRUCTOR,
        PROPERTY_READ,
        PROPERTY_WRITE
    }

    private static final int RESOLVE = 1;
    private static final int EVAL = 2;
    private static final int INCLUDE = 3;
    private static final int CALL = 4;
    private static final int CONSTANT = 5;
    private static final int LOAD_CLASS = 6;
    private static final int RECYCLE = 7;
    private static final int OPEN = 8;
    private static final int CLOSE = 9;
    private static final int RUN = 10;
    private static final int COUNTERS = 11;

    private static final int UPCALL_INVOKE = 1;
    private static final int UPCALL_OUTPUT = 2;
    private static final int UPCALL_LOG = 3;

    // What a reply has beside a plain value; the numbers are those of the engine.
    private static final int MOVED = 1;
    private static final int EXTRA = 2;
    private static final int FAILED = 4;
    private static final int RECYCLED = 8;

    private static final int CALL_TARGET = Tags.tag(2, Tags.VARINT);
    private static final int CALL_RELEASED = Tags.tag(4, Tags.DELIMITED);
    private static final int CALL_SETTINGS = Tags.tag(15, Tags.DELIMITED);
    private static final int REPLY_THROWABLE = Tags.tag(1, Tags.DELIMITED);
    private static final int REPLY_EXIT = Tags.tag(2, Tags.DELIMITED);
    private static final int REPLY_FATAL = Tags.tag(4, Tags.DELIMITED);
    private static final int REPLY_TIMEOUT = Tags.tag(5, Tags.DELIMITED);
    private static final int REPLY_RELEASED = Tags.tag(7, Tags.DELIMITED);
    private static final int REPLY_OUTPUT = Tags.tag(8, Tags.DELIMITED);

    /** A buffer that a large message made larger than this is given back. */
    private static final int LARGE_BUFFER = 1 << 20;

    private static final Logger LOG = LoggerFactory.getLogger("io.howdah.php");

    /** Null when the interpreter is closed. */
    private volatile @Nullable Thread owner = Thread.currentThread();

    private final MessageBuffer message;
    private final @Nullable OutputStream output;
    private @Nullable Php php;

    /** For each nested call begun: the state of the message around it. */
    private int[] outer = new int[16 * MessageBuffer.STATE_SIZE];

    /** How many calls are begun, upcalls included. */
    private int depth;

    private boolean untidy;

    private Upcall[] upcalls = new Upcall[16];
    private int[] freeUpcalls = new int[16];
    private int upcallCount;
    private int freeUpcallCount;

    private final ReferenceQueue<PhpReferent> dropped = new ReferenceQueue<>();
    private final Set<Ref> refs = new HashSet<>();

    private int liveRefs;

    /** Counts requests: refs of an earlier one are stale. */
    private int epoch;

    private long[] droppedIds = new long[16];

    private final List<Throwable> thrown = new ArrayList<>();
    private @Nullable IOException outputFailure;

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> functions = new HashMap<>();
    private final Map<String, Integer> methods = new HashMap<>();
    private final Map<String, Integer> constructors = new HashMap<>();
    private final Map<String, Integer> readers = new HashMap<>();
    private final Map<String, Integer> writers = new HashMap<>();

    /**
     * Made by the thread that the interpreter will belong to.
     *
     * @param buffer what both sides share
     * @param output where PHP's output goes; null if PHP writes it itself
     */
    Channel(ByteBuffer buffer, @Nullable OutputStream output) {
        this.message = new MessageBuffer(this, buffer);
        this.output = output;
    }


    // --- What a call is made of

    /** {@return where arguments are written and results are read} */
    public final MessageBuffer message() {
        return message;
    }

    /**
     * Begins a call of a function, a static method or a constructor.
     *
     * @param handle what is called
     * @return a mark for {@link #end}
     * @throws WrongThreadException if the interpreter belongs to another thread
     * @throws IllegalStateException if it is closed
     */
    public final int begin(int handle) {
        if (Thread.currentThread() != owner) {
            refuseAccess();
        }
        int mark = depth;
        depth = mark + 1;
        if (mark == 0) {
            message.startOutermost(handle);
        } else {
            beginNested(mark, handle);
        }
        return mark;
    }

    /** A message begins behind the one that is written or read around it. */
    private void beginNested(int mark, int handle) {
        saveOuter(mark);
        message.start(Math.max(message.position, message.limit));
        message.putHandle(handle);
    }

    private void saveOuter(int mark) {
        int at = mark * MessageBuffer.STATE_SIZE;
        if (at + MessageBuffer.STATE_SIZE > outer.length) {
            outer = Arrays.copyOf(outer, outer.length * 2);
        }
        message.save(outer, at);
    }

    /**
     * Begins a call of a method, or the access to a property.
     *
     * @param handle what is called
     * @param target whose it is
     * @return a mark for {@link #end}
     */
    public final int begin(int handle, PhpObject target) {
        int mark = begin(handle);
        message.putVarintField(CALL_TARGET, idOf(target));
        return mark;
    }

    /**
     * Crosses. When it returns, the reader stands at the result.
     *
     * @throws io.howdah.PhpFailure if PHP did not return
     */
    public final void call() {
        MessageBuffer m = message;
        if (liveRefs > 0) {
            sendDropped(CALL_RELEASED);
        }
        long reply = transfer(m.base, m.position - m.base);
        m.position = m.base;
        m.limit = m.base + (int) reply;
        if (reply >>> 32 != 0) {
            takeExtras((int) (reply >>> 32));
        }
    }

    /**
     * Ends a call, whether it was made or not.
     *
     * @param mark what {@link #begin} returned
     */
    public final void end(int mark) {
        depth = mark;
        if (mark > 0) {
            message.restore(outer, mark * MessageBuffer.STATE_SIZE);
        } else if (untidy) {
            tidy();
        }
    }

    /** After the outermost call: lets go of what only it needed. */
    private void tidy() {
        untidy = false;
        thrown.clear();
        message.start(0);
        if (message.capacity() > LARGE_BUFFER) {
            message.attach(trim());
        }
    }

    /**
     * Sends the message at {@code base} and waits for the reply, which takes its place. Runs upcalls
     * meanwhile.
     *
     * @return the reply's length, and flags from bit 32 on
     */
    abstract long transfer(int base, int length);

    /** Takes the buffer as it is now; a large one is given back after the outermost call. */
    final void moved() {
        message.attach(buffer());
        untidy = true;
    }

    /** The buffer as it is now, after it moved. */
    abstract ByteBuffer buffer();

    /** A call leaves something to do at its end. */
    final void willTidy() {
        untidy = true;
    }

    final void enlarge(int capacity) {
        message.attach(reserve(capacity));
        untidy = true;
    }

    /** Makes the buffer at least so large, keeping its contents, and returns it. */
    abstract ByteBuffer reserve(int capacity);

    /** Gives back what a large message took, and returns the buffer. */
    abstract ByteBuffer trim();

    /** From any thread: makes the calls under way unwind. */
    abstract void interrupt();

    /** From any thread: takes {@link #interrupt} back. */
    abstract void clearInterrupt();

    /**
     * Checks that the interpreter is open and belongs to this thread.
     *
     * @throws WrongThreadException if it belongs to another
     * @throws IllegalStateException if it is closed
     */
    public final void checkAccess() {
        if (Thread.currentThread() != owner) {
            refuseAccess();
        }
    }

    private void refuseAccess() {
        Thread of = owner;
        if (of == null) {
            throw new IllegalStateException("the interpreter is closed");
        }
        throw new WrongThreadException(
                "the interpreter belongs to the thread \""
                        + of.getName()
                        + "\" that opened it, \""
                        + Thread.currentThread().getName()
                        + "\" came: hand the work to that thread, or use Php.pool");
    }

    // --- Replies

    /** What a reply has beside a plain value; then the reader stands at the value, or this throws. */
    private void takeExtras(int flags) {
        MessageBuffer m = message;
        if ((flags & MOVED) != 0) {
            moved();
        }
        if ((flags & RECYCLED) != 0) {
            epoch++;
            refs.clear();
            liveRefs = 0;
        }
        if ((flags & (EXTRA | FAILED)) == 0) {
            return;
        }
        RuntimeException failure = null;
        while (m.position < m.limit) {
            int tag = m.getTag();
            if (tag == REPLY_OUTPUT) {
                print(m.getByteString());
            } else if (tag == REPLY_RELEASED) {
                takeReleased();
            } else if ((flags & FAILED) != 0 && tag < REPLY_RELEASED && tag != Tags.VALUE) {
                RuntimeException failed = readFailure(tag);
                failure = failed == null ? failure : failed;
            } else {
                m.skipField(tag);
            }
        }
        m.position = m.base;
        if (failure != null) {
            throw failure;
        }
        IOException lost = outputFailure;
        if (lost != null) {
            outputFailure = null;
            throw new UncheckedIOException("PHP's output could not be written", lost);
        }
    }

    private @Nullable RuntimeException readFailure(int tag) {
        if (tag == REPLY_THROWABLE) {
            return Throwables.read(message, thrown);
        }
        int end = message.openDelimited();
        if (tag == REPLY_EXIT) {
            return new PhpExit((int) readVarintField(end, true));
        }
        if (tag == REPLY_FATAL) {
            return readFatal(end);
        }
        message.position = end;
        return tag == REPLY_TIMEOUT ? new PhpTimeout() : null;
    }

    private long readVarintField(int end, boolean zigzag) {
        long value = 0;
        while (message.position < end) {
            int tag = message.getTag();
            if (tag == Tags.tag(1, Tags.VARINT)) {
                long raw = message.getVarint();
                value = zigzag ? raw >>> 1 ^ -(raw & 1) : raw;
            } else {
                message.skipField(tag);
            }
        }
        return value;
    }

    private PhpFatalError readFatal(int end) {
        String text = "";
        String file = "";
        int line = 0;
        while (message.position < end) {
            int tag = message.getTag();
            if (tag == Tags.tag(1, Tags.DELIMITED)) {
                text = message.getString();
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                file = message.getString();
            } else if (tag == Tags.tag(3, Tags.VARINT)) {
                line = (int) message.getVarint();
            } else {
                message.skipField(tag);
            }
        }
        return new PhpFatalError(text, file, line);
    }

    private void print(byte[] bytes) {
        OutputStream sink = output;
        if (sink == null) {
            return;
        }
        try {
            sink.write(bytes);
            sink.flush();
        } catch (IOException e) {
            outputFailure = e;
        }
    }

    // --- Upcalls

    /**
     * Runs the upcall that stands at {@code base}; its reply takes its place.
     *
     * @return the reply's length
     */
    final long answer(int base, int length) {
        MessageBuffer m = message;
        int mark = depth;
        saveOuter(mark);
        depth = mark + 1;
        m.start(base);
        m.limit = base + length;
        try {
            receive(m);
        } catch (Throwable e) { // all of them: none may pass PHP's frames
            m.beginReply();
            Throwables.write(m, e, thrown);
            untidy = true;
        }
        if (liveRefs > 0) {
            sendDropped(REPLY_RELEASED);
        }
        long written = m.position - base;
        m.restore(outer, mark * MessageBuffer.STATE_SIZE);
        depth = mark;
        return written;
    }

    private void receive(MessageBuffer m) throws Exception {
        m.getTag();
        int handle = m.getFixed32();
        if (handle == UPCALL_INVOKE) {
            m.getTag();
            int id = (int) m.getVarint();
            upcalls[id].call(m, countArguments(m));
            return;
        }
        byte[] bytes = m.readBytes();
        if (handle == UPCALL_OUTPUT) {
            print(bytes);
        } else if (handle == UPCALL_LOG) {
            LOG.warn("{}", new String(bytes, java.nio.charset.StandardCharsets.UTF_8));
        }
        m.beginReply();
        m.writeNull();
    }

    /** Counts the arguments, takes what PHP dropped, and leaves the reader at the first argument. */
    private int countArguments(MessageBuffer m) {
        int start = m.position;
        int count = 0;
        int end = start;
        while (m.position < m.limit) {
            int tag = m.getTag();
            if (tag == CALL_RELEASED) {
                takeReleased();
                continue;
            }
            m.skipField(tag);
            count++;
            end = m.position;
        }
        m.position = start;
        m.limit = end;
        return count;
    }

    final int register(Upcall upcall) {
        int id;
        if (freeUpcallCount > 0) {
            id = freeUpcalls[--freeUpcallCount];
        } else {
            id = upcallCount++;
            if (id == upcalls.length) {
                upcalls = Arrays.copyOf(upcalls, id * 2);
                freeUpcalls = Arrays.copyOf(freeUpcalls, id * 2);
            }
        }
        upcalls[id] = upcall;
        return id;
    }

    private void takeReleased() {
        int end = message.openDelimited();
        while (message.position < end) {
            int id = (int) message.getVarint();
            upcalls[id] = RELEASED;
            freeUpcalls[freeUpcallCount++] = id;
        }
    }

    private static final Upcall RELEASED =
            (message, arguments) -> {
                throw new IllegalStateException("PHP called a Java callback that it had released");
            };

    /**
     * Sets a deadline for the calls that begin before it is closed.
     *
     * @param time from now
     * @return the deadline
     */
    public final Deadline deadline(Duration time) {
        return new Deadline(this, time);
    }

    // --- Refs

    /**
     * For what lives in PHP: makes the claim on it.
     *
     * @param referent what Java holds
     * @param id PHP's number of it
     * @param resource whether it is a resource
     * @return the claim
     */
    public final Ref track(PhpReferent referent, long id, boolean resource) {
        Ref ref = new Ref(referent, dropped, this, epoch, id, resource);
        refs.add(ref);
        liveRefs++;
        return ref;
    }

    final long idOf(PhpReferent referent) {
        Ref ref = referent.ref();
        if (ref.isReleased()) {
            throw new IllegalStateException(referent + " is closed");
        }
        if (!ref.isCurrent(this, epoch)) {
            throw new IllegalStateException(
                    referent + " is stale: its interpreter has started afresh, or it is of another interpreter");
        }
        return ref.id();
    }

    private void sendDropped(int tag) {
        int count = 0;
        for (Reference<? extends PhpReferent> next = dropped.poll(); next != null; next = dropped.poll()) {
            Ref ref = (Ref) next;
            if (!refs.remove(ref)) {
                continue; // of a request that has ended
            }
            liveRefs--;
            if (count == droppedIds.length) {
                droppedIds = Arrays.copyOf(droppedIds, count * 2);
            }
            droppedIds[count++] = ref.releaseId();
        }
        if (count > 0) {
            message.putIds(tag, droppedIds, count);
        }
    }

    final PhpObject object(long id, String className) {
        return new PhpObject(this, id, className);
    }

    final PhpCallable callable(long id) {
        return new PhpCallable(this, id);
    }

    final PhpResource resource(long id, String type) {
        return new PhpResource(this, id, type);
    }

    /** One String for each class or enum name that PHP sends again and again. */
    final String intern(String name) {
        String known = names.putIfAbsent(name, name);
        return known == null ? name : known;
    }

    // --- Handles

    /**
     * Resolves a function, or a static method whose name has the form {@code Class::method}.
     *
     * @param expected what Java expects of it
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    public final int function(Signature expected) {
        int colons = expected.name().indexOf("::");
        return colons < 0
                ? resolve(Kind.FUNCTION, null, expected.name(), expected)
                : resolve(
                        Kind.STATIC_METHOD,
                        expected.name().substring(0, colons),
                        expected.name().substring(colons + 2),
                        expected);
    }

    /**
     * Resolves an instance method; which one is called depends on the object.
     *
     * @param expected what Java expects of it; its name has the form {@code Class::method}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    public final int method(Signature expected) {
        String[] names = expected.name().split("::", 2);
        return resolve(Kind.METHOD, names[0], names[1], expected);
    }

    /**
     * Resolves the constructor of a class.
     *
     * @param expected what Java expects of it; its name is the class
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    public final int constructor(Signature expected) {
        return resolve(Kind.CONSTRUCTOR, expected.name(), "__construct", expected);
    }

    /**
     * Resolves the reading of a property.
     *
     * @param expected its name has the form {@code Class::$property}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    public final int propertyRead(Signature expected) {
        return property(Kind.PROPERTY_READ, expected);
    }

    /**
     * Resolves the writing of a property.
     *
     * @param expected its name has the form {@code Class::$property}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    public final int propertyWrite(Signature expected) {
        return property(Kind.PROPERTY_WRITE, expected);
    }

    private int property(Kind kind, Signature expected) {
        String[] names = expected.name().split("::\\$", 2);
        return resolve(kind, names[0], names[1], expected);
    }

    private int resolve(Kind kind, @Nullable String className, String name, @Nullable Signature expected) {
        Value found = operation(RESOLVE, kind.ordinal(), className, name);
        if (!(found instanceof PhpArray description)) {
            throw new PhpSignatureException(
                    "PHP has no " + (className == null ? "function " + name + "()" : memberName(kind, className, name)),
                    List.of());
        }
        if (expected != null) {
            expected.requireFits(declared(expected.name(), description));
        }
        return description.get("handle").asInt();
    }

    private static String memberName(Kind kind, String className, String name) {
        return switch (kind) {
            case CONSTRUCTOR -> "class " + className;
            case PROPERTY_READ -> "public property " + className + "::$" + name;
            case PROPERTY_WRITE -> "public property " + className + "::$" + name + " that can be written";
            case STATIC_METHOD -> "public static method " + className + "::" + name + "()";
            default -> "public method " + className + "::" + name + "()";
        };
    }

    private static Signature declared(String name, PhpArray description) {
        List<Parameter> parameters = new ArrayList<>();
        for (Value each : description.get("parameters").asList()) {
            PhpArray parameter = each.asArray();
            parameters.add(
                    new Parameter(
                            parameter.get("name").asString(),
                            parameter.get("type").asString(),
                            Parameter.Passing.values()[parameter.get("passing").asInt()],
                            parameter.get("optional").asBoolean(),
                            parameter.get("variadic").asBoolean()));
        }
        return new Signature(name, parameters, description.get("returns").asString());
    }

    // --- The dynamic API

    /** {@return the interpreter's Java side} */
    public final Php php() {
        Php of = php;
        if (of == null) {
            throw new IllegalStateException("the channel is not open");
        }
        return of;
    }

    /** For Php: whose channel this is. */
    public final void belongsTo(Php owner) {
        php = owner;
    }

    /** {@return the handle of a function or, as {@code Class::method}, of a static method} */
    public final int functionHandle(String name) {
        Integer known = functions.get(name);
        if (known == null) {
            int colons = name.indexOf("::");
            known = colons < 0
                    ? resolve(Kind.FUNCTION, null, name, null)
                    : resolve(Kind.STATIC_METHOD, name.substring(0, colons), name.substring(colons + 2), null);
            functions.put(name, known);
        }
        return known;
    }

    private int handle(Map<String, Integer> handles, Kind kind, @Nullable String className, String name) {
        Integer known = handles.get(name);
        if (known == null) {
            known = resolve(kind, className, name, null);
            handles.put(name, known);
        }
        return known;
    }

    /** Calls a function, static method or constructor by handle. */
    public final Value call(int handle, @Nullable Object... arguments) {
        int mark = begin(handle);
        try {
            return finish(arguments);
        } finally {
            end(mark);
        }
    }

    /** Calls a method of an object. */
    public final Value callMethod(PhpObject object, String method, @Nullable Object... arguments) {
        checkAccess();
        int mark = begin(handle(methods, Kind.METHOD, null, method), object);
        try {
            return finish(arguments);
        } finally {
            end(mark);
        }
    }

    /** Reads a property of an object. */
    public final Value readProperty(PhpObject object, String property) {
        checkAccess();
        int mark = begin(handle(readers, Kind.PROPERTY_READ, null, property), object);
        try {
            return finish();
        } finally {
            end(mark);
        }
    }

    /** Writes a property of an object. */
    public final void writeProperty(PhpObject object, String property, @Nullable Object value) {
        checkAccess();
        int mark = begin(handle(writers, Kind.PROPERTY_WRITE, null, property), object);
        try {
            finish(value);
        } finally {
            end(mark);
        }
    }

    /** Calls a closure. */
    public final Value callCallable(PhpCallable callable, @Nullable Object... arguments) {
        int mark = begin(CALL);
        try {
            message.writeCallable(callable);
            return finish(arguments);
        } finally {
            end(mark);
        }
    }

    /** Makes an object. */
    public final PhpObject newObject(String className, @Nullable Object... arguments) {
        checkAccess();
        Integer known = constructors.get(className);
        if (known == null) {
            known = resolve(Kind.CONSTRUCTOR, className, "__construct", null);
            constructors.put(className, known);
        }
        return call(known, arguments).asObject();
    }

    private Value finish(@Nullable Object... arguments) {
        boolean byReference = false;
        for (Object argument : arguments) {
            message.writeValue(argument);
            byReference |= argument instanceof PhpReference<?>;
        }
        call();
        Value result = message.readValue();
        if (byReference) {
            takeReferences(arguments);
        }
        return result;
    }

    @SuppressWarnings("unchecked") // the natural Java form of what PHP gave, as PhpReference says
    private void takeReferences(@Nullable Object... arguments) {
        for (int index = message.nextReference(); index >= 0; index = message.nextReference()) {
            Value value = message.readValue();
            if (arguments[index] instanceof PhpReference<?> reference) {
                PhpReference<@Nullable Object> any = (PhpReference<@Nullable Object>) reference;
                any.set(any.get() instanceof Value ? value : value.toJava());
            }
        }
    }

    private Value operation(int operation, @Nullable Object... arguments) {
        return call(operation, arguments);
    }

    /** Runs PHP code. */
    public final Value eval(String code) {
        return operation(EVAL, code);
    }

    /** Runs a file. */
    public final Value include(String path, boolean once) {
        return operation(INCLUDE, path, once);
    }

    /** {@return the value of a constant} */
    public final Value constant(String name) {
        return operation(CONSTANT, name);
    }

    /**
     * Loads a class, so that cases of an enum can cross.
     *
     * @param name the class
     * @return whether PHP has it
     */
    public final boolean loadClass(String name) {
        return operation(LOAD_CLASS, name).asBoolean();
    }

    /** Ends the request and starts a fresh one. */
    public final void recycle() {
        operation(RECYCLE);
    }

    /** {@return what each side holds of the other: refs of PHP's objects and resources, Java's callbacks} */
    public final long[] counters() {
        return operation(COUNTERS).asLongs();
    }

    /** Starts the interpreter. */
    public final void open(Settings settings) {
        int mark = begin(OPEN);
        try {
            int start = message.messageStart(CALL_SETTINGS);
            settings.write(message);
            message.messageEnd(start);
            call();
        } finally {
            end(mark);
        }
    }

    /** Runs the command line that the settings gave. Returns the exit status. */
    public final int run() {
        return operation(RUN).asInt();
    }

    /** Ends the request; nothing can be called after it. */
    public final void close() {
        checkAccess();
        if (depth > 0) {
            throw new IllegalStateException("the interpreter cannot be closed while PHP code runs in it");
        }
        try {
            operation(CLOSE);
        } finally {
            owner = null;
        }
    }

    /** {@return whether it is closed} */
    public final boolean isClosed() {
        return owner == null;
    }
}
