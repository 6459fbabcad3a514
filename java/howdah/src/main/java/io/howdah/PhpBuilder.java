package io.howdah;

import io.howdah.interop.access.AccessRules;
import io.howdah.interop.access.Capability;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Opens interpreters with settings of its caller. {@link Php#builder} makes one. Not for several
 * threads at once.
 */
public final class PhpBuilder {

    private final Configuration configuration = new Configuration();
    private final Interpreters interpreters = new Interpreters(configuration);

    PhpBuilder() {}

    /**
     * Sets an ini setting, as {@code php -d}. Those that PHP reads only when it starts, such as
     * {@code opcache.memory_consumption} and {@code extension}, count for the first interpreter of
     * a process.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public PhpBuilder ini(String name, String value) {
        if (name.isBlank() || (name + value).indexOf('\n') >= 0 || name.indexOf('=') >= 0) {
            throw new IllegalArgumentException(
                    "expected the name of an ini setting without '=' and a value, in one line, got \""
                            + name
                            + "\" = \""
                            + value
                            + "\"");
        }
        configuration.ini.put(name, value);
        return this;
    }

    /**
     * Sets an ini setting that PHP code cannot change, as php-fpm's {@code php_admin_value}: {@code
     * ini_set()} returns false, and {@code .user.ini} does not count. For the first interpreter of
     * a process.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public PhpBuilder adminIni(String name, String value) {
        ini(name, value);
        configuration.sealedIni.add(name);
        return this;
    }

    /**
     * Sets an environment variable of PHP, as php-fpm's {@code env[NAME]}: for {@code getenv()} and
     * {@code $_ENV}, and for {@code $_SERVER} in requests of a server. The environment of the JVM
     * stays as it is; a PHP process and its children have the variable.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public PhpBuilder environment(String name, String value) {
        configuration.environment.put(variable(name, value), value);
        return this;
    }

    /**
     * Has PHP see none of the environment of the process, as php-fpm's {@code clear_env}, but what
     * {@link #environment} sets.
     *
     * @return this
     */
    public PhpBuilder clearEnvironment() {
        configuration.clearEnvironment = true;
        return this;
    }

    /**
     * Sets what {@code $_SERVER} has in all requests of a server, as nginx's {@code fastcgi_param};
     * it counts more than what the request says.
     *
     * @param name its key
     * @param value its value
     * @return this
     */
    public PhpBuilder serverVariable(String name, String value) {
        configuration.serverVariables.put(variable(name, value), value);
        return this;
    }

    private static String variable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0 || (name + value).indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "expected the name of a variable without '=' and a value, both without NUL, got \""
                            + name
                            + "\" = \""
                            + value
                            + "\"");
        }
        return name;
    }

    /**
     * Limits PHP's memory.
     *
     * @param bytes how much
     * @return this
     */
    public PhpBuilder memoryLimit(long bytes) {
        return ini("memory_limit", Long.toString(bytes));
    }

    /**
     * Sets where {@code include} looks for relative files.
     *
     * @param folders the folders
     * @return this
     */
    public PhpBuilder includePath(Path... folders) {
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
    public PhpBuilder iniFile(Path file) {
        configuration.iniPath = file;
        return this;
    }

    /**
     * Reads no php.ini, as {@code php -n}. Counts for the first interpreter of a process.
     *
     * @return this
     */
    public PhpBuilder withoutIniFile() {
        configuration.ignoreIni = true;
        return this;
    }

    /**
     * Sets where PHP's output goes: after each call, and while one runs when 64 KiB have gathered
     * or PHP flushes.
     *
     * @param sink written to by the interpreter's thread; not closed
     * @return this
     */
    public PhpBuilder output(OutputStream sink) {
        configuration.output = Objects.requireNonNull(sink);
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
     * #allowNetwork}. Howdah's own classes, and those of the libraries that it uses, are allowed
     * only by their names.
     *
     * @param names {@code *} for the classes of a package, {@code **} for those of its subpackages
     *     too, or the name of a class
     * @return this
     */
    public PhpBuilder allow(String... names) {
        AccessRules.of(List.of(names), List.of(), Set.of());
        configuration.patterns.addAll(List.of(names));
        return this;
    }

    /**
     * Lets wildcards and predicates allow also what reaches files: {@code java.io.File}, {@code
     * java.nio.file.*}, {@code new java.util.Formatter(String)}. By itself it allows nothing.
     *
     * <p>Beware: PHP code then reads and writes all files that the JVM's user may, whatever {@code
     * open_basedir} says.
     *
     * @return this
     */
    public PhpBuilder allowFiles() {
        configuration.capabilities.add(Capability.FILES);
        return this;
    }

    /**
     * Lets wildcards and predicates allow also what reaches the network: {@code java.net.*}, {@code
     * java.net.http.*}, {@code java.sql.*}. What reaches files as well, as {@code java.net.URL} and
     * parsers of XML do, takes {@link #allowFiles} too. By itself it allows nothing.
     *
     * <p>Beware: PHP code then connects to all that the JVM reaches, also to what listens on this
     * machine and behind its firewall.
     *
     * @return this
     */
    public PhpBuilder allowNetwork() {
        configuration.capabilities.add(Capability.NETWORK);
        return this;
    }

    /**
     * Allows PHP code to use those Java classes that a predicate accepts, but for what {@link
     * #allow(String...)} allows only by name.
     *
     * @param accepts asked once for each class; must not change its mind
     * @return this
     */
    public PhpBuilder allow(Predicate<Class<?>> accepts) {
        configuration.predicates.add(Objects.requireNonNull(accepts));
        return this;
    }

    /**
     * Sets where Java classes are found by name.
     *
     * @param loader by default, the context class loader of the thread that opens the interpreter
     * @return this
     */
    public PhpBuilder classLoader(ClassLoader loader) {
        configuration.classLoader = Objects.requireNonNull(loader);
        return this;
    }

    /**
     * Has objects of these classes cross to PHP by value, where they would be Java objects: as
     * arguments, in lists and maps, and as results of Java code that PHP calls. Of {@link
     * java.time.Instant}, {@link java.time.ZonedDateTime}, {@link java.time.OffsetDateTime} and
     * {@link java.time.LocalDate}, PHP gets a {@code DateTimeImmutable}; of {@link java.util.UUID},
     * {@link java.math.BigDecimal} and {@link java.math.BigInteger}, a string; of an enum, a case
     * of the enum that its {@link PhpClass} names and that PHP code has loaded, or its name; of a
     * record, an object of its {@link PhpClass}, or an array.
     *
     * @param classes those above, enums and records; {@code Enum.class} and {@code Record.class}
     *     are all of them
     * @return this
     * @throws IllegalArgumentException for another class
     */
    public PhpBuilder byValue(Class<?>... classes) {
        for (Class<?> each : classes) {
            ValueClasses.check(each);
            configuration.byValue.add(each);
        }
        return this;
    }

    /**
     * Gives PHP code an object, which it gets by {@code Howdah\Services::get($name)}. What it can
     * do with it is what its classes and interfaces allow that {@link #allow(String...)} names.
     *
     * @param name its name
     * @param service the object
     * @return this
     */
    public PhpBuilder service(String name, Object service) {
        configuration.services.put(Objects.requireNonNull(name), Objects.requireNonNull(service));
        return this;
    }

    /**
     * Sets a file that each request begins with: an autoloader, the kernel of an application. It
     * runs when the interpreter is opened, and again before the next call when a fresh request has
     * begun, after a fatal error or {@link Php#recycle}. What it throws at first, {@link #open}
     * throws, and the interpreter is closed; what it throws later, the call throws that came next,
     * and the one after that runs it again.
     *
     * @param file the file
     * @return this
     */
    public PhpBuilder bootstrap(Path file) {
        configuration.bootstrap = Objects.requireNonNull(file);
        return this;
    }

    /**
     * Sets Java code that each request begins with, after the file of {@link #bootstrap(Path)} and
     * at the same times: it sets handlers, or passes objects to PHP. In a pool, it runs on the
     * thread of each interpreter.
     *
     * @param code gets the interpreter
     * @return this
     */
    public PhpBuilder bootstrap(Consumer<Php> code) {
        configuration.bootstrapCode = Objects.requireNonNull(code);
        return this;
    }

    /**
     * Sets how interpreters are run.
     *
     * @param of at first, {@link PhpEngine#EMBEDDED}
     * @return this
     */
    public PhpBuilder engine(PhpEngine of) {
        configuration.engine = Objects.requireNonNull(of);
        return this;
    }

    /**
     * Sets when a PHP process is killed that does not end a call whose deadline has passed, as when
     * PHP waits in a C function. At first, after 2 seconds. It is also how long shutdown functions
     * and destructors may take in a pool, which gives them a second at least.
     *
     * @param time how long a call may go on after its deadline
     * @return this
     */
    public PhpBuilder killAfter(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("expected a time of at least 0, got " + time);
        }
        configuration.killAfter = time;
        return this;
    }

    /**
     * Opens an interpreter on this thread; with {@link PhpEngine#PROCESSES}, in a process of its
     * own, which ends when the interpreter is closed.
     *
     * @return the interpreter
     * @throws IllegalStateException if one is open in this process, with {@link PhpEngine#EMBEDDED}
     */
    public Php open() {
        return interpreters.open();
    }

    /** {@return what opens interpreters with these settings} */
    Interpreters interpreters() {
        return interpreters;
    }

    /**
     * {@return what Howdah's own modules do with these settings, and applications do not}
     *
     * @param type an interface that only those modules see
     * @param <T> the interface
     * @throws IllegalArgumentException if the builder has no such view
     */
    public <T> T unwrap(Class<T> type) {
        if (!type.isInstance(interpreters)) {
            throw new IllegalArgumentException(
                    "a builder cannot be unwrapped as " + type.getName());
        }
        return type.cast(interpreters);
    }

    /**
     * Opens the interpreter for HTTP requests: with the ini settings of a web server's PHP, and
     * with what scripts expect there.
     *
     * @return this
     */
    public PhpBuilder server() {
        configuration.server = true;
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
    public PhpBuilder developmentServer(String executable, boolean quiet) {
        configuration.developmentServer = true;
        configuration.quiet = quiet;
        configuration.executable = executable;
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
        return interpreters.runCommandLine(
                Configuration.commandLine(executable, iniDefaults, arguments));
    }

    /** {@return what a pool of interpreters with these settings is to be opened with} */
    public PhpPoolBuilder pool() {
        return new PhpPoolBuilder(configuration);
    }

    /**
     * Opens interpreters on threads of their own. These are no daemons: the JVM goes on until the
     * pool is closed.
     *
     * @param size how many; {@link PhpEngine#EMBEDDED} has 1
     * @return the pool
     */
    public PhpPool pool(int size) {
        return pool().size(size).open();
    }
}
