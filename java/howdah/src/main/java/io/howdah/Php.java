package io.howdah;

import io.howdah.channel.Channel;
import io.howdah.channel.Deadline;
import io.howdah.channel.JniChannel;
import io.howdah.channel.Settings;
import io.howdah.channel.Upcalls;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.failure.PhpSignatureException;
import io.howdah.failure.PhpTimeout;
import io.howdah.failure.WrongThreadException;
import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.Capability;
import io.howdah.interop.access.JavaAccess;
import io.howdah.interop.operations.Operations;
import io.howdah.process.ChildProcess;
import io.howdah.process.ForkServer;
import io.howdah.process.ShmChannel;
import io.howdah.stub.Calls;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
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

    final Channel channel;
    private final Runnable afterwards;
    private final Map<Class<?>, Object> stubs = new ConcurrentHashMap<>();

    private Php(Channel channel, Runnable afterwards) {
        this.channel = channel;
        this.afterwards = afterwards;
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
    public static Builder builder() {
        return new Builder();
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
     * Runs PHP code in the global scope.
     *
     * @param code statements, without {@code <?php}
     * @return what it returns by {@code return}; PHP's null if it does not
     */
    public Value eval(String code) {
        return channel.invoker().eval(code);
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
            stub = instantiate(type, new Class<?>[] {Php.class}, this);
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
                instantiate(type, new Class<?>[] {Php.class, PhpObject.class}, this, object));
    }

    private static Object instantiate(Class<?> type, Class<?>[] parameters, Object... arguments) {
        String stub = stubName(type);
        try {
            return Class.forName(stub, true, type.getClassLoader())
                    .getConstructor(parameters)
                    .newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalArgumentException(stub + " cannot be made", e);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    type.getName()
                            + " has no stub: annotate it with @PhpFunctions or @PhpClass, and compile it with"
                            + " howdah-processor as an annotation processor",
                    e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    stub + " cannot be reached: open its package to the module howdah", e);
        }
    }

    private static String stubName(Class<?> type) {
        String name = type.getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return name.substring(0, name.length() - simple.length())
                + simple.replace('$', '_')
                + "Stub";
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
     * From any thread: ends the call under way, which throws a {@link PhpInterruptedException} in
     * the thread that made it. PHP is unwound as at a deadline, and the interpreter can be used
     * again. Where PHP waits for Java code, its thread is {@linkplain Thread#interrupt
     * interrupted}; what is left of that when the call ends is taken back. Does nothing if no call
     * is under way: one that begins later is not interrupted.
     *
     * <p>A PHP process that does not end the call in time is killed, see {@link Builder#killAfter}.
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

    /** {@return what is held across the border, for leak tests} */
    public LiveCounts liveCounts() {
        long[] counts = channel.invoker().counters();
        return new LiveCounts(counts[0], counts[1], counts.length > 2 ? counts[2] : 0);
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
            channel.close();
        } finally {
            if (channel.isClosed()) {
                afterwards.run();
            }
        }
    }

    /** Whether there is an interpreter behind it: it is open, and its process is there. */
    boolean isUsable() {
        return !channel.isClosed() && !channel.isLost();
    }

    private static Php embedded(
            Settings settings,
            @Nullable OutputStream output,
            Upcalls.Factory upcalls,
            @Nullable Path bootstrap) {
        // Before a channel is made: that takes the buffer, which another thread's interpreter may
        // be using.
        long ticket = JniChannel.claim();
        try {
            Channel channel = new JniChannel(ticket, output, upcalls);
            Php php = new Php(channel, () -> {});
            try {
                channel.open(php::bind, settings);
            } catch (Throwable e) {
                channel.leave();
                throw e;
            }
            return php.bootstrapped(bootstrap);
        } catch (Throwable e) {
            JniChannel.release(ticket);
            throw e;
        }
    }

    private Php bootstrapped(@Nullable Path file) {
        if (file == null) {
            return this;
        }
        try {
            channel.bootstrap(file.toAbsolutePath().toString());
            return this;
        } catch (Throwable e) {
            try {
                close();
            } catch (PhpFailure ofShutdown) {
                e.addSuppressed(ofShutdown);
            }
            throw e;
        }
    }

    private static Php opened(
            ShmChannel channel, Settings settings, @Nullable Path bootstrap, Runnable afterwards) {
        Php php = new Php(channel, afterwards);
        try {
            channel.open(php::bind, settings);
            if (bootstrap != null) {
                channel.bootstrap(bootstrap.toAbsolutePath().toString());
            }
            return php;
        } catch (Throwable e) {
            channel.process().kill();
            channel.leave();
            throw e;
        }
    }

    /** What an interpreter is to be opened with. Not for several threads at once. */
    public static final class Builder {

        private final Map<String, String> ini = new LinkedHashMap<>();
        private final Set<String> sealedIni = new LinkedHashSet<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final Map<String, String> serverVariables = new LinkedHashMap<>();
        private boolean clearEnvironment;
        private @Nullable Path iniPath;
        private boolean ignoreIni;
        private OutputStream output = System.out;
        private boolean server;
        private boolean developmentServer;
        private boolean quiet;
        private @Nullable String executable;
        private PhpEngine engine = PhpEngine.EMBEDDED;
        private Duration grace = Duration.ofSeconds(2);
        private final List<String> patterns = new ArrayList<>();
        private final List<Predicate<Class<?>>> predicates = new ArrayList<>();
        private final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
        private final Map<String, Object> services = new LinkedHashMap<>();
        private @Nullable ClassLoader classLoader;
        private @Nullable Path bootstrap;

        private Builder() {}

        private Builder(Builder of) {
            ini.putAll(of.ini);
            sealedIni.addAll(of.sealedIni);
            environment.putAll(of.environment);
            serverVariables.putAll(of.serverVariables);
            clearEnvironment = of.clearEnvironment;
            iniPath = of.iniPath;
            ignoreIni = of.ignoreIni;
            output = of.output;
            server = of.server;
            developmentServer = of.developmentServer;
            quiet = of.quiet;
            executable = of.executable;
            engine = of.engine;
            grace = of.grace;
            patterns.addAll(of.patterns);
            predicates.addAll(of.predicates);
            capabilities.addAll(of.capabilities);
            services.putAll(of.services);
            classLoader = of.classLoader;
            bootstrap = of.bootstrap;
        }

        PhpEngine engine() {
            return engine;
        }

        /**
         * Sets an ini setting, as {@code php -d}. Those that PHP reads only when it starts, such as
         * {@code opcache.memory_consumption} and {@code extension}, count for the first interpreter
         * of a process.
         *
         * @param name its name
         * @param value its value
         * @return this
         */
        public Builder ini(String name, String value) {
            if (name.isBlank() || (name + value).indexOf('\n') >= 0 || name.indexOf('=') >= 0) {
                throw new IllegalArgumentException(
                        "an ini setting is a name without '=' and a value, in one line; \""
                                + name
                                + "\" = \""
                                + value
                                + "\" came");
            }
            ini.put(name, value);
            return this;
        }

        /**
         * Sets an ini setting that PHP code cannot change, as php-fpm's {@code php_admin_value}:
         * {@code ini_set()} returns false, and {@code .user.ini} does not count. For the first
         * interpreter of a process.
         *
         * @param name its name
         * @param value its value
         * @return this
         */
        public Builder adminIni(String name, String value) {
            ini(name, value);
            sealedIni.add(name);
            return this;
        }

        /**
         * Sets an environment variable of PHP, as php-fpm's {@code env[NAME]}: for {@code getenv()}
         * and {@code $_ENV}, and for {@code $_SERVER} in requests of a server. The environment of
         * the JVM stays as it is; a PHP process and its children have the variable.
         *
         * @param name its name
         * @param value its value
         * @return this
         */
        public Builder environment(String name, String value) {
            environment.put(variable(name, value), value);
            return this;
        }

        /**
         * Has PHP see none of the environment of the process, as php-fpm's {@code clear_env}, but
         * what {@link #environment} sets.
         *
         * @return this
         */
        public Builder clearEnvironment() {
            clearEnvironment = true;
            return this;
        }

        /**
         * Sets what {@code $_SERVER} has in all requests of a server, as nginx's {@code
         * fastcgi_param}; it counts more than what the request says.
         *
         * @param name its key
         * @param value its value
         * @return this
         */
        public Builder serverVariable(String name, String value) {
            serverVariables.put(variable(name, value), value);
            return this;
        }

        private static String variable(String name, String value) {
            if (name.isEmpty() || name.indexOf('=') >= 0 || (name + value).indexOf('\0') >= 0) {
                throw new IllegalArgumentException(
                        "a variable is a name without '=' and a value, and neither has a NUL; \""
                                + name
                                + "\" = \""
                                + value
                                + "\" came");
            }
            return name;
        }

        /**
         * Limits PHP's memory.
         *
         * @param bytes how much
         * @return this
         */
        public Builder memoryLimit(long bytes) {
            return ini("memory_limit", Long.toString(bytes));
        }

        /**
         * Sets where {@code include} looks for relative files.
         *
         * @param folders the folders
         * @return this
         */
        public Builder includePath(Path... folders) {
            StringBuilder path = new StringBuilder();
            for (Path folder : folders) {
                path.append(path.isEmpty() ? "" : ":").append(folder.toAbsolutePath());
            }
            return ini("include_path", path.toString());
        }

        /**
         * Reads another php.ini, as {@code php -c}. Counts for the first interpreter of a process.
         *
         * @param file the file, or the folder that it is in
         * @return this
         */
        public Builder iniFile(Path file) {
            iniPath = file;
            return this;
        }

        /**
         * Reads no php.ini, as {@code php -n}. Counts for the first interpreter of a process.
         *
         * @return this
         */
        public Builder withoutIniFile() {
            ignoreIni = true;
            return this;
        }

        /**
         * Sets where PHP's output goes: after each call, and while one runs when 64 KiB have
         * gathered or PHP flushes.
         *
         * @param sink written to by the interpreter's thread; not closed
         * @return this
         */
        public Builder output(OutputStream sink) {
            output = Objects.requireNonNull(sink);
            return this;
        }

        /**
         * Allows PHP code to use Java classes, which it finds by their names, such as <code>
         * java&#92;util&#92;ArrayList</code>. At first, none are allowed.
         *
         * <pre>{@code
         * Php.builder().allow("java.util.*", "java.time.**", "com.example.Cart").open();
         * }</pre>
         *
         * <p>Of the JDK, {@code *} and {@code **} allow the classes and members that reach no file,
         * network, process, thread, class loader, native memory or state of the JVM. All others are
         * allowed only where a class is named in full, or by {@link #allowFiles} and {@link
         * #allowNetwork}. Howdah's own classes, and those of the libraries that it uses, are
         * allowed only by their names.
         *
         * @param names {@code *} for the classes of a package, {@code **} for those of its
         *     subpackages too, or the name of a class
         * @return this
         */
        public Builder allow(String... names) {
            AccessRules.of(List.of(names), List.of(), Set.of());
            patterns.addAll(List.of(names));
            return this;
        }

        /**
         * Lets wildcards and predicates allow also what reaches files: {@code java.io.File}, {@code
         * java.nio.file.*}, {@code new java.util.Formatter(String)}. By itself it allows nothing.
         *
         * <p>Beware: PHP code then reads and writes all files that the JVM's user may, whatever
         * {@code open_basedir} says.
         *
         * @return this
         */
        public Builder allowFiles() {
            capabilities.add(Capability.FILES);
            return this;
        }

        /**
         * Lets wildcards and predicates allow also what reaches the network: {@code java.net.*},
         * {@code java.net.http.*}, {@code java.sql.*}. What reaches files as well, as {@code
         * java.net.URL} and parsers of XML do, takes {@link #allowFiles} too. By itself it allows
         * nothing.
         *
         * <p>Beware: PHP code then connects to all that the JVM reaches, also to what listens on
         * this machine and behind its firewall.
         *
         * @return this
         */
        public Builder allowNetwork() {
            capabilities.add(Capability.NETWORK);
            return this;
        }

        /**
         * Allows PHP code to use those Java classes that a predicate accepts, but for what {@link
         * #allow(String...)} allows only by name.
         *
         * @param accepts asked once for each class; must not change its mind
         * @return this
         */
        public Builder allow(Predicate<Class<?>> accepts) {
            predicates.add(Objects.requireNonNull(accepts));
            return this;
        }

        /**
         * Sets where Java classes are found by name.
         *
         * @param loader by default, the context class loader of the thread that opens the
         *     interpreter
         * @return this
         */
        public Builder classLoader(ClassLoader loader) {
            classLoader = Objects.requireNonNull(loader);
            return this;
        }

        /**
         * Gives PHP code an object, which it gets by {@code Howdah\Services::get($name)}. What it
         * can do with it is what its classes and interfaces allow that {@link #allow(String...)}
         * names.
         *
         * @param name its name
         * @param service the object
         * @return this
         */
        public Builder service(String name, Object service) {
            services.put(Objects.requireNonNull(name), Objects.requireNonNull(service));
            return this;
        }

        /**
         * Sets a file that each request begins with: an autoloader, the kernel of an application.
         * It runs when the interpreter is opened, and again before the next call when a fresh
         * request has begun, after a fatal error or {@link Php#recycle}. What it throws at first,
         * {@link #open} throws, and the interpreter is closed; what it throws later, the call
         * throws that came next, and the one after that runs it again.
         *
         * @param file the file
         * @return this
         */
        public Builder bootstrap(Path file) {
            bootstrap = Objects.requireNonNull(file);
            return this;
        }

        /**
         * Sets how interpreters are run.
         *
         * @param of at first, {@link PhpEngine#EMBEDDED}
         * @return this
         */
        public Builder engine(PhpEngine of) {
            engine = Objects.requireNonNull(of);
            return this;
        }

        /**
         * Sets when a PHP process is killed that does not end a call whose deadline has passed, as
         * when PHP waits in a C function. At first, after 2 seconds.
         *
         * @param time how long a call may go on after its deadline
         * @return this
         */
        public Builder killAfter(Duration time) {
            if (time.isNegative()) {
                throw new IllegalArgumentException(
                        "a time of at least 0 was expected, " + time + " came");
            }
            grace = time;
            return this;
        }

        /**
         * Opens an interpreter on this thread; with {@link PhpEngine#PROCESSES}, in a process of
         * its own, which ends when the interpreter is closed.
         *
         * @return the interpreter
         * @throws IllegalStateException if one is open in this process, with {@link
         *     PhpEngine#EMBEDDED}
         */
        public Php open() {
            if (engine == PhpEngine.EMBEDDED) {
                return embedded(settings(), output, upcalls(access()), bootstrap);
            }
            ForkServer parent = startProcesses();
            try {
                return open(fork(parent), parent::close);
            } catch (Throwable e) {
                parent.close();
                throw e;
            }
        }

        /**
         * Starts the process that PHP processes are forked from, in which the engine is warm; for
         * {@code io.howdah.server}. Applications have {@link #open} and {@link #pool}.
         *
         * @return the process, to be closed when no more processes are wanted
         */
        public ForkServer startProcesses() {
            return ForkServer.start(settings(), output, upcalls(JavaAccess.NONE));
        }

        /**
         * Opens the interpreter of a PHP process on this thread; for {@code io.howdah.server}.
         * Closing it ends the process.
         *
         * @param process forked from what {@link #startProcesses} of this builder gave
         * @return the interpreter
         * @throws PhpProcessLostException if the process is no more
         */
        public Php open(ChildProcess process) {
            return open(process, () -> {});
        }

        private Php open(ChildProcess process, Runnable afterwards) {
            return opened(
                    new ShmChannel(process, output, upcalls(access()), grace),
                    settings(),
                    bootstrap,
                    afterwards);
        }

        /** Forks a PHP process, and waits for it. */
        ChildProcess fork(ForkServer parent) {
            try {
                return parent.fork().join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw e;
            }
        }

        private Settings settings() {
            if (developmentServer) {
                return settingsOfServer("cli-server", "1");
            }
            return server ? settingsOfServer("fpm-fcgi", "0") : settingsForCalls();
        }

        /**
         * What php.ini says of output and errors counts, as under php-fpm.
         *
         * @param sapi applications look at it, and OPcache: it is on for the names it knows
         * @param displayErrors what counts where php.ini says nothing
         */
        private Settings settingsOfServer(String sapi, String displayErrors) {
            Map<String, String> strong = new LinkedHashMap<>();
            strong.put("max_input_time", "-1");
            strong.putAll(ini);
            return settings(
                    sapi,
                    Map.of("memory_hard_limit_percent", "1000", "display_errors", displayErrors),
                    strong);
        }

        private Settings settingsForCalls() {
            // Errors are the host's to handle; PHP's warnings go to its log, not into the output.
            Map<String, String> defaults =
                    Map.of(
                            "display_errors", "0",
                            "log_errors", "1",
                            // Where serialize() or var_export() runs past memory_limit, PHP 8.2.35
                            // waits for it to return, and ends the process at this percentage (200
                            // by default).
                            "memory_hard_limit_percent", "1000");
            Map<String, String> strong = new LinkedHashMap<>();
            strong.put("html_errors", "0");
            strong.put("output_buffering", "0"); // the border gathers output itself
            strong.put("implicit_flush", "0");
            strong.put("max_execution_time", "0");
            strong.put("max_input_time", "-1");
            strong.putAll(ini);
            return settings("cli-server", defaults, strong);
        }

        private Settings settings(
                String sapi, Map<String, String> defaults, Map<String, String> strong) {
            return new Settings(
                    sapi,
                    defaults,
                    strong,
                    sealedIni,
                    iniPath,
                    ignoreIni,
                    executable,
                    false,
                    environment,
                    clearEnvironment,
                    serverVariables,
                    developmentServer,
                    quiet,
                    List.of());
        }

        private static Upcalls.Factory upcalls(JavaAccess access) {
            return (channel, ofThisProcess) ->
                    new JavaRuntime(channel, access, ofThisProcess, Operations::new);
        }

        private JavaAccess access() {
            ClassLoader loader = classLoader;
            if (loader == null) {
                loader = Thread.currentThread().getContextClassLoader();
            }
            if (loader == null) {
                loader = ClassLoader.getSystemClassLoader();
            }
            return new JavaAccess(
                    AccessRules.of(patterns, predicates, capabilities), loader, services);
        }

        /**
         * Opens the interpreter for HTTP requests: with the ini settings of a web server's PHP, and
         * with what scripts expect there.
         *
         * @return this
         */
        public Builder server() {
            server = true;
            return this;
        }

        /**
         * Opens the interpreter for what serves as {@code php -S} does, with the ini files of the
         * {@code php} command; for {@code io.howdah.server}.
         *
         * @param executable what PHP_BINARY says
         * @param quiet whether neither requests nor what PHP code logs is logged, as by {@code -q}
         * @return this
         */
        public Builder developmentServer(String executable, boolean quiet) {
            developmentServer = true;
            this.quiet = quiet;
            this.executable = executable;
            return this;
        }

        /**
         * Runs a command line as the {@code php} command would, with all of its options, in this
         * process. Output goes to the process's own streams. Once per process, with no interpreter
         * open. Of the builder, only what concerns Java counts: what PHP code may reach, and the
         * services.
         *
         * @param executable what PHP_BINARY says
         * @param iniDefaults ini settings that are weaker than php.ini
         * @param arguments what follows {@code php}
         * @return the exit status
         */
        public int runCommandLine(
                String executable, Map<String, String> iniDefaults, List<String> arguments) {
            List<String> all = new ArrayList<>();
            all.add(executable);
            all.addAll(arguments);
            Settings settings =
                    new Settings(
                            "cli",
                            iniDefaults,
                            Map.of(),
                            Set.of(),
                            null,
                            false,
                            executable,
                            true,
                            Map.of(),
                            false,
                            Map.of(),
                            false,
                            false,
                            all);
            return embedded(settings, null, upcalls(access()), null).channel.invoker().run();
        }

        /**
         * Opens interpreters on threads of their own. These are no daemons: the JVM goes on until
         * the pool is closed.
         *
         * @param size how many; {@link PhpEngine#EMBEDDED} has 1
         * @return the pool
         */
        public PhpPool pool(int size) {
            AtomicInteger number = new AtomicInteger();
            return pool(size, run -> new Thread(run, "howdah-php-" + number.incrementAndGet()));
        }

        /**
         * Opens interpreters on threads of the host's making, which it can name, and make daemons.
         *
         * @param size how many; {@link PhpEngine#EMBEDDED} has 1
         * @param threads makes a thread for each; they should be platform threads
         * @return the pool
         */
        public PhpPool pool(int size, ThreadFactory threads) {
            return new PhpPool(new Builder(this), size, threads);
        }

        Duration grace() {
            return grace;
        }
    }
}
