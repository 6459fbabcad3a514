package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.Php;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.interop.access.Supertypes;
import io.howdah.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.Buffer;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Has PHP code use every public class of the JDK that runs this, under the most generous wildcards:
 * its constructors, static methods, static fields and the methods of an object, with names of a
 * file that holds a secret, of a folder and of a port that listens. After each class it looks at
 * what came of it: files, connections, processes, threads, and what is set for the whole JVM.
 * Prints a line for each escape, and one at the end: without that, the JVM has gone.
 *
 * <p>{@link JdkEscapesTest} runs it in a JVM of its own, with the class path of the server and the
 * command.
 */
public final class JdkEscapes {

    private static final String SECRET = "the-secret-of-the-canary";

    /** These wait for what will never come. */
    private static final Pattern WAITS =
            Pattern.compile(
                    "(?i).*(await|acquire|park|join|exchange|sleep|wait|take|writeLock|readLock).*|get|lock|invoke");

    /** Of the common pool, and those that clean up behind objects. */
    private static final Pattern HARMLESS_THREADS =
            Pattern.compile(
                    "Attach Listener|ForkJoinPool\\.commonPool.*|CompletableFutureDelayScheduler|Common-Cleaner|Cleaner-.*");

    private static final Pattern OWN_JARS =
            Pattern.compile("(howdah|netty|brotli4j|native|service|picocli|slf4j|zstd).*\\.jar");

    private static final int VARIANTS = 3;
    private static final long MOST_SECONDS = 1;

    private final Path folder;
    private final Path canary;
    private final ServerSocket listening;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicLong begun = new AtomicLong();
    private final List<String> escapes = new ArrayList<>();
    private Map<String, String> before = Map.of();
    private int classes;
    private long attempts;
    private long answered;
    private int namesOfLibraries;

    private JdkEscapes(Path folder) throws IOException {
        this.folder = folder;
        this.canary = Files.writeString(folder.resolve("canary"), SECRET + "\n");
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /**
     * Tries.
     *
     * @param arguments an empty folder, and that of the libraries on the class path
     */
    public static void main(String[] arguments) throws Exception {
        new JdkEscapes(Path.of(arguments[0])).run(Path.of(arguments[1]));
        System.exit(0);
    }

    private void run(Path libraries) throws Exception {
        PrintStream out = System.out;
        System.setErr(new PrintStream(OutputStream.nullOutputStream())); // traces of exceptions
        startDaemon(this::accept);
        Thread interpreter = Thread.currentThread();
        startDaemon(() -> interruptWhatWaits(interpreter));
        try (Php php =
                        Php.builder()
                                .allow(
                                        "**",
                                        "java.lang.*",
                                        "java.util.**",
                                        "java.io.*",
                                        "java.net.**")
                                .allow(type -> true)
                                .output(OutputStream.nullOutputStream())
                                .open();
                InputStream code = JdkEscapes.class.getResourceAsStream("jdk-escapes.php")) {
            String functions = new String(code.readAllBytes(), UTF_8);
            php.eval(functions.substring("<?php".length()));
            php.function("attempts").call("java\\util\\UUID", SECRET, attemptsOn(UUID.class));
            state(); // the JDK finds out its time zone, and remembers it
            before = state();
            for (Class<?> type : publicClasses()) {
                classes++;
                List<List<Object>> tried = attemptsOn(type);
                begun.set(System.nanoTime());
                try {
                    Value result =
                            php.function("attempts")
                                    .call(type.getName().replace('.', '\\'), SECRET, tried);
                    List<Value> counts = result.asList();
                    attempts += counts.get(0).asLong();
                    answered += counts.get(1).asLong();
                    for (Value leak : counts.get(2).asList()) {
                        escapes.add(type.getName() + " gives the secret away: " + leak.asString());
                    }
                } catch (PhpFatalError e) {
                    php.recycle();
                    php.eval(functions.substring("<?php".length()));
                } catch (PhpException e) {
                    out.println("NOTE " + type.getName() + ": " + e.getMessage());
                } finally {
                    begun.set(0);
                    Thread.interrupted();
                }
                compare(type.getName());
            }
            namesOfLibraries = tryLibraries(php, libraries);
        }
        escapes.forEach(escape -> out.println("ESCAPE " + escape));
        out.println(
                "DONE "
                        + classes
                        + " classes, "
                        + attempts
                        + " attempts, "
                        + answered
                        + " answered, "
                        + namesOfLibraries
                        + " of libraries, "
                        + escapes.size()
                        + " escapes");
        out.flush();
    }

    private static void startDaemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                listening.accept().close();
                connections.incrementAndGet();
            } catch (IOException e) {
                return;
            }
        }
    }

    private void interruptWhatWaits(Thread interpreter) {
        while (true) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            long since = begun.get();
            if (since != 0 && System.nanoTime() - since > TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
                interpreter.interrupt();
            }
        }
    }

    // --- What is tried

    /** All that their modules export, whether they are open or not. */
    private static List<Class<?>> publicClasses() throws IOException {
        List<Class<?>> found = new ArrayList<>();
        var image = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            for (var exported : module.descriptor().exports()) {
                if (exported.isQualified()) {
                    continue;
                }
                Path classFiles =
                        image.getPath(
                                "/modules",
                                module.descriptor().name(),
                                exported.source().replace('.', '/'));
                try (Stream<Path> files = Files.list(classFiles)) {
                    for (Path file : files.sorted().toList()) {
                        String name = file.getFileName().toString();
                        if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                            add(
                                    exported.source() + "." + name.substring(0, name.length() - 6),
                                    found);
                        }
                    }
                }
            }
        }
        found.sort((a, b) -> a.getName().compareTo(b.getName()));
        return found;
    }

    private static void add(String name, List<Class<?>> found) {
        try {
            Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            if (Modifier.isPublic(type.getModifiers())) {
                found.add(type);
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // of a module that is not resolved: PHP code does not find it either
        }
    }

    private List<List<Object>> attemptsOn(Class<?> type) {
        List<List<Object>> attempts = new ArrayList<>();
        for (Field field : Supertypes.fields(type)) {
            if (Modifier.isStatic(field.getModifiers())) {
                attempts.add(List.of("field", field.getName(), List.of()));
            }
        }
        for (Constructor<?> each : Supertypes.constructors(type)) {
            addVariants("new", "", each.getParameterTypes(), attempts);
        }
        for (String kind : List.of("static", "method")) {
            for (Method each : Supertypes.methods(type)) {
                boolean isStatic = Modifier.isStatic(each.getModifiers());
                if (isStatic == kind.equals("static") && !WAITS.matcher(each.getName()).matches()) {
                    addVariants(kind, each.getName(), each.getParameterTypes(), attempts);
                }
            }
        }
        if (attempts.isEmpty()) {
            attempts.add(List.of("new", "", List.of()));
        }
        return attempts;
    }

    private void addVariants(
            String kind, String member, Class<?>[] parameters, List<List<Object>> attempts) {
        Set<List<String>> seen = new HashSet<>();
        for (int variant = 0; variant < VARIANTS; variant++) {
            List<String> values = new ArrayList<>();
            for (Class<?> parameter : parameters) {
                values.add(value(parameter, variant));
            }
            if (seen.add(values)) {
                attempts.add(List.of(kind, member, values));
            }
        }
    }

    /** What jdk-escapes.php makes a value of. */
    private String value(Class<?> type, int variant) {
        if (type == int.class || type == long.class || type == short.class || type == byte.class) {
            return "int:" + new int[] {1, listening.getLocalPort(), 0}[variant];
        }
        if (type == double.class || type == float.class) {
            return "float";
        }
        if (type == boolean.class) {
            return "true";
        }
        String text = text(variant);
        if (type == char.class) {
            return "text:a";
        }
        if (type == String[].class || type == Object[].class || type == CharSequence[].class) {
            return "texts:" + text;
        }
        if (type.isAssignableFrom(String.class) || type == byte[].class || type == char[].class) {
            return "text:" + text;
        }
        if (type == Class.class) {
            return "text:java.util.ArrayList";
        }
        return valueByName(type, variant);
    }

    private String text(int variant) {
        return switch (variant) {
            case 0 -> canary.toString();
            case 1 -> "http://localhost:" + listening.getLocalPort() + "/canary";
            default -> "localhost";
        };
    }

    private String valueByName(Class<?> type, int variant) {
        if (type == InputStream.class) {
            return "in";
        } else if (type == OutputStream.class) {
            return "out";
        } else if (type == Reader.class || type == Readable.class) {
            return "reader";
        } else if (type == Writer.class || type == Appendable.class) {
            return "writer";
        } else if (type == Locale.class) {
            return "locale:getDefault";
        } else if (type == Charset.class) {
            return "charset";
        } else if (Buffer.class.isAssignableFrom(type)) {
            return "buffer";
        } else if (type == Properties.class) {
            return "properties";
        } else if (Map.class.isAssignableFrom(type)) {
            return "map";
        } else if (Set.class.isAssignableFrom(type)) {
            return "set";
        } else if (Collection.class.isAssignableFrom(type) || type == Iterable.class) {
            return "list";
        } else if (type.isInterface()) {
            return "closure";
        }
        return variant == 0 ? "null" : "text:" + text(variant - 1);
    }

    /** {@return how many of their classes PHP code has named, in vain} */
    private int tryLibraries(Php php, Path folder) throws IOException {
        int tried = 0;
        try (Stream<Path> jars = Files.list(folder)) {
            for (Path jar : jars.sorted().toList()) {
                // HikariCP, the driver and the tools of benchmarks are not the server's or the
                // command's.
                if (!OWN_JARS.matcher(jar.getFileName().toString()).matches()) {
                    continue;
                }
                for (String name : classesIn(jar)) {
                    tried++;
                    if (php.function("is_open").call(name).asBoolean()) {
                        escapes.add(name + " of " + jar.getFileName() + " can be named");
                    }
                }
            }
        }
        compare("the libraries");
        return tried;
    }

    private static List<String> classesIn(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF"))
                    .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                    .toList();
        }
    }

    // --- What came of it

    private void compare(String type) throws IOException {
        Map<String, String> now = state();
        if (now.equals(before)) {
            return;
        }
        for (Map.Entry<String, String> each : new TreeMap<>(now).entrySet()) {
            String was = before.get(each.getKey());
            if (!each.getValue().equals(was)) {
                escapes.add(
                        type + " changes " + each.getKey() + ": " + was + " is " + each.getValue());
            }
        }
        before = now;
    }

    private Map<String, String> state() throws IOException {
        Map<String, String> state = new TreeMap<>();
        state.put("files", files(folder) + files(Path.of("").toAbsolutePath()));
        state.put("the canary", Files.readString(canary));
        state.put("connections", "" + connections);
        state.put("processes", "" + ProcessHandle.current().children().count());
        state.put("threads", threads().toString());
        for (String each : System.getProperties().stringPropertyNames()) {
            state.put("property " + each, System.getProperty(each));
        }
        state.put("locales", defaults());
        state.put("streams", System.out + " " + System.err + " " + System.in);
        state.put("providers", List.of(java.security.Security.getProviders()).toString());
        state.put("handler", "" + Thread.getDefaultUncaughtExceptionHandler());
        state.put(
                "the network",
                java.net.ProxySelector.getDefault()
                        + " "
                        + java.net.CookieHandler.getDefault()
                        + " "
                        + java.net.ResponseCache.getDefault()
                        + " "
                        + java.net.Authenticator.getDefault());
        state.put("zones", "" + java.time.zone.ZoneRulesProvider.getAvailableZoneIds().size());
        state.put("filter", "" + java.io.ObjectInputFilter.Config.getSerialFilter());
        return state;
    }

    private static String defaults() {
        StringBuilder text = new StringBuilder(TimeZone.getDefault().getID());
        text.append(' ').append(Locale.getDefault());
        for (Locale.Category each : Locale.Category.values()) {
            text.append(' ').append(Locale.getDefault(each));
        }
        return text.toString();
    }

    private static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        for (Thread each : Thread.getAllStackTraces().keySet()) {
            if (!HARMLESS_THREADS.matcher(each.getName()).matches()) {
                names.add(each.getName());
            }
        }
        return names;
    }

    private static String files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString).sorted().toList().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
