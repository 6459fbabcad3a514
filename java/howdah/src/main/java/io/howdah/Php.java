package io.howdah;

import io.howdah.channel.Deadline;
import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.failure.PhpSignatureException;
import io.howdah.failure.PhpTimeout;
import io.howdah.failure.WrongThreadException;
import io.howdah.stub.Calls;
import io.howdah.value.PhpArguments;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import io.howdah.wire.Counters;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A PHP interpreter: the real engine, in this process, or in one of its own.
 *
 * <pre>{@code
 * try (Php php = Php.open()) {
 *     long least = php.function("min").call(3, 1).asLong();
 *     PhpObject date = php.newObject("DateTimeImmutable", "2026-11-21");
 *     String day = date.call("format", "l").asString();
 * }
 * }</pre>
 *
 * <p>An interpreter belongs to the thread that opened it; another thread that uses it gets a {@link
 * WrongThreadException}. {@link PhpPool} runs one on a thread of its own. PHP brings its own large
 * stack, so the thread's may be of any size; it should be a platform thread.
 *
 * <p>All calls run in one PHP request, so that functions, classes, variables and objects stay.
 * {@link #recycle} begins a fresh one, and so does a fatal error. A PHP built without thread
 * safety, as distributions have it, has one interpreter per process: a second {@link #open} while
 * one is open is an exception. {@link PhpEngine#PROCESSES} has no such limit.
 */
public final class Php implements AutoCloseable {

    final EngineChannel channel;
    private final Runnable afterwards;
    private final Map<Class<?>, Object> stubs;

    /** Cleaned when it is closed; null for one that its channel refers to. */
    private final Cleaner.@Nullable Cleanable leak;

    /**
     * @param afterwards runs when it has been closed
     */
    Php(EngineChannel channel, Runnable afterwards) {
        this.channel = channel;
        this.afterwards = afterwards;
        stubs = new ConcurrentHashMap<>();
        leak = null;
    }

    private Php(Php of) {
        channel = of.channel;
        afterwards = of.afterwards;
        stubs = of.stubs;
        leak = Leak.watch(this);
    }

    /** {@return the same interpreter for the application, which is told if it loses it} */
    Php forApplication() {
        return new Php(this);
    }

    /**
     * Opens an interpreter with the settings of php.ini; what it prints goes to {@code System.out}.
     *
     * @return the interpreter, which belongs to this thread
     * @throws IllegalStateException if one is open in this process
     */
    public static Php open() {
        return builder().open();
    }

    /** {@return what an interpreter is to be opened with} */
    public static PhpBuilder builder() {
        return new PhpBuilder();
    }

    /**
     * Opens interpreters on threads of their own.
     *
     * @param size how many; the embedded engine has 1
     * @return the pool
     */
    public static PhpPool pool(int size) {
        return builder().pool(size);
    }

    /**
     * Finds a function.
     *
     * @param name its name, with its namespace; {@code Class::method} for a static method
     * @return the function
     * @throws PhpSignatureException if PHP does not have it
     */
    public PhpFunction function(String name) {
        return new PhpFunction(channel.invoker(), name, channel.invoker().function(name));
    }

    /**
     * Makes an object.
     *
     * @param className its class, with its namespace; it is autoloaded if need be
     * @param arguments what its constructor takes; see {@link PhpFunction#call}
     * @return the object
     * @throws PhpSignatureException if PHP does not have the class
     */
    public PhpObject newObject(String className, @Nullable Object... arguments) {
        return channel.invoker().newObject(className, arguments);
    }

    /**
     * Makes an object, whose constructor is given arguments by name.
     *
     * @param className its class, with its namespace; it is autoloaded if need be
     * @param arguments what its constructor is given
     * @return the object
     * @throws PhpSignatureException if PHP does not have the class
     */
    public PhpObject newObject(String className, PhpArguments arguments) {
        return channel.invoker().named().newObject(className, arguments);
    }

    /**
     * Runs PHP code in the global scope.
     *
     * @param code statements, without {@code <?php}
     * @return what it returns by {@code return}; PHP's null if it does not
     */
    public Value eval(String code) {
        return channel.invoker().eval(code);
    }

    /**
     * Runs PHP code in the global scope, under the name of the file that it is from.
     *
     * @param code statements, without {@code <?php}
     * @param file what {@code __FILE__}, errors and stack traces name; it need not exist
     * @return what it returns by {@code return}; PHP's null if it does not
     */
    public Value eval(String code, String file) {
        return channel.invoker().eval(code, file);
    }

    /**
     * Runs a file in the global scope.
     *
     * @param file the file; a relative one is meant from the JVM's working directory
     * @return what it returns by {@code return}; 1 if it does not
     */
    public Value include(Path file) {
        return channel.invoker().include(file.toAbsolutePath().toString(), false);
    }

    /**
     * Runs a file unless it has been run.
     *
     * @param file the file
     * @return what it returns, or true if it has been run before
     */
    public Value includeOnce(Path file) {
        return channel.invoker().include(file.toAbsolutePath().toString(), true);
    }

    /**
     * {@return the value of a constant}
     *
     * @param name its name, with its namespace; {@code Class::NAME} for one of a class
     */
    public Value constant(String name) {
        return channel.invoker().constant(name);
    }

    /**
     * Binds a typed interface: checks that all it declares fits PHP, and returns the stub that the
     * annotation processor generated.
     *
     * @param type an interface annotated with {@link PhpFunctions} or {@link PhpClass}
     * @param <T> the interface
     * @return its stub; for a class, that of the class, which has its constructors and static
     *     methods
     * @throws PhpSignatureException if the interface does not fit PHP
     * @throws IllegalArgumentException if it has no stub
     */
    public <T> T bind(Class<T> type) {
        channel.checkAccess();
        Object stub = stubs.get(type);
        if (stub == null) {
            stub = GeneratedStubs.make(type, new Class<?>[] {Php.class}, this);
            stubs.put(type, stub);
        }
        return type.cast(stub);
    }

    /**
     * Binds a typed interface to an object.
     *
     * @param type an interface annotated with {@link PhpClass}
     * @param object an object of that class
     * @param <T> the interface
     * @return its stub
     */
    public <T> T bind(Class<T> type, PhpObject object) {
        channel.checkAccess();
        return type.cast(
                GeneratedStubs.make(
                        type, new Class<?>[] {Php.class, PhpObject.class}, this, object));
    }

    /**
     * Runs PHP with a deadline. When it passes while PHP runs, PHP is unwound, as {@code exit}
     * would, and this throws; what PHP has defined stays. A time that is not positive has passed:
     * the first call throws. PHP notices it at its next jump or call: a C function that does not
     * return, such as a sleep or a query, ends first. Deadlines nest; the earliest counts.
     *
     * @param time from now
     * @param body calls PHP
     * @param <T> what it returns
     * @return what it returns
     * @throws PhpTimeout if the deadline passes
     */
    public <T> T withDeadline(Duration time, Supplier<T> body) {
        channel.checkAccess();
        Deadline deadline = channel.deadline(time);
        try {
            return body.get();
        } finally {
            deadline.close();
        }
    }

    /**
     * Runs PHP with a deadline, as {@link #withDeadline(Duration, Supplier)}.
     *
     * @param time from now
     * @param body calls PHP
     * @throws PhpTimeout if the deadline passes
     */
    public void withDeadline(Duration time, Runnable body) {
        withDeadline(
                time,
                () -> {
                    body.run();
                    return PhpNull.NULL;
                });
    }

    /**
     * From any thread: ends the current call, which throws a {@link PhpInterruptedException} in the
     * thread that made it. PHP is unwound as at a deadline, and the interpreter can be used again.
     * Where PHP waits for Java code, its thread is {@linkplain Thread#interrupt interrupted}; what
     * is left of that when the call ends is taken back. Does nothing if no call is current: one
     * that begins later is not interrupted.
     *
     * <p>A PHP process that does not end the call in time is killed, see {@link
     * PhpBuilder#killAfter}.
     */
    public void interrupt() {
        channel.interruptCall();
    }

    /**
     * Ends PHP's request, with its shutdown functions and destructors, and begins a fresh one. Refs
     * become stale; bound interfaces and functions of PHP itself stay.
     */
    public void recycle() {
        channel.invoker().recycle();
    }

    /** {@return what is held across the bridge, for leak tests} */
    public LiveCounts liveCounts() {
        Counters live = channel.invoker().counters();
        return new LiveCounts(live.refs(), live.callables(), live.objects());
    }

    /**
     * What each side holds of the other.
     *
     * @param refs objects, closures and resources of PHP that Java holds, or that the garbage
     *     collector has not yet taken
     * @param callbacks Java functions that PHP holds
     * @param objects Java objects that PHP holds, without constants of classes
     */
    public record LiveCounts(long refs, long callbacks, long objects) {}

    /** {@return what generated stubs call PHP by} */
    public Calls calls() {
        return channel;
    }

    /**
     * Ends PHP's request and closes the interpreter; another may be opened then. Does nothing if it
     * is closed.
     *
     * @throws IllegalStateException in a callback, while PHP runs
     */
    @Override
    public void close() {
        if (channel.isClosed()) {
            return;
        }
        try {
            channel.lifecycle().close();
        } finally {
            if (channel.isClosed()) {
                afterwards.run();
                if (leak != null) {
                    leak.clean();
                }
            }
        }
    }

    /** Whether there is an interpreter behind it: it is open, and its process is there. */
    boolean isUsable() {
        return !channel.isClosed() && !channel.isLost();
    }
}
