package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.failure.PhpException;
import io.howdah.value.PhpCallback;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Howdah in several class loaders of one JVM, as when an application server deploys an application
 * again, or Spark has a class loader for each session: there is one engine for all.
 */
final class ClassLoadersTest {

    @TempDir private Path folder;

    // --- What a class loader of its own runs

    /** An application: found anew in each class loader. */
    @SuppressWarnings("NullAway") // open() sets the field
    public static final class Application {

        private static Php open;

        private Application() {}

        /** Uses much of Howdah, and closes it. */
        public static String use(int round, String engine) {
            PhpEngine kind = PhpEngine.valueOf(engine);
            // Other classes come first each time, so that they have other numbers.
            String first = List.of("ArrayList", "LinkedList", "TreeMap", "HashMap").get(round % 4);
            try (Php php =
                    Php.builder().engine(kind).allow("java.util.*").ini("precision", "17").open()) {
                String name =
                        php.eval(
                                        "$o = new java\\util\\"
                                                + first
                                                + "(); return $o::class . count($o)"
                                                + " . (new java\\util\\ArrayList([3, 1]))->indexOf(1)"
                                                + " . java\\util\\UUID::nameUUIDFromBytes('x')->version();")
                                .asString();
                check(name.equals("java\\util\\" + first + "013"), name);
                check(php.function("min").call(3, 1).asLong() == 1, "min");
                PhpCallback twice = arguments -> arguments[0].asLong() * 2;
                check(
                        List.of(2L, 4L)
                                .equals(
                                        php.function("array_map")
                                                .call(twice, List.of(1, 2))
                                                .toJava()),
                        "array_map");
                check(
                        php.withDeadline(Duration.ofMinutes(1), () -> php.eval("return 5;"))
                                        .asLong()
                                == 5,
                        "deadline");
                try {
                    php.eval("throw new DomainException('of PHP');");
                    throw new AssertionError("PHP did not throw");
                } catch (PhpException e) {
                    check(String.valueOf(e.getMessage()).contains("of PHP"), e.toString());
                }
                php.eval("unset($o);");
                Php.LiveCounts counts = php.liveCounts();
                check(counts.refs() + counts.callbacks() + counts.objects() == 0, "counts");
            }
            try (Php php = Php.builder().engine(kind).open()) { // by other rules
                PhpCallback throwing =
                        arguments -> {
                            throw new IllegalStateException("of Java");
                        };
                try {
                    php.function("call_user_func").call(throwing);
                } catch (IllegalStateException | PhpException e) {
                    check(String.valueOf(e.getMessage()).contains("of Java"), e.toString());
                }
            }
            if (kind == PhpEngine.EMBEDDED) {
                try (PhpPool pool = Php.builder().pool(1)) {
                    check(pool.submit(php -> php.eval("return 6;").asLong()).join() == 6, "pool");
                }
            }
            return "used";
        }

        /** Leaves an interpreter open. */
        public static String open(int round, String engine) {
            open = Php.builder().engine(PhpEngine.valueOf(engine)).open();
            return "opened";
        }

        /** Leaves one to a thread that ends. */
        public static String abandon(int round, String engine) throws InterruptedException {
            Thread thread =
                    new Thread(
                            () -> {
                                open(round, engine);
                                open.eval(
                                        "register_shutdown_function(function () { echo 'x'; strlen('x'); });");
                                open.function("register_shutdown_function")
                                        .call((PhpCallback) arguments -> 1);
                            });
            thread.start();
            thread.join();
            return "abandoned";
        }

        /** Closes it. */
        public static String close(int round, String engine) {
            open.close();
            return "closed";
        }

        private static void check(boolean holds, String what) {
            if (!holds) {
                throw new AssertionError(what);
            }
        }
    }

    // --- Programs, each in a JVM of its own

    private static URLClassLoader loader(Path... before) throws MalformedURLException {
        List<URL> path = new ArrayList<>();
        for (Path each : before) {
            path.add(each.toUri().toURL());
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            path.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Calls the application as this class loader sees it. Returns what it does, or throws. */
    private static String run(ClassLoader loader, String method, int round, String engine) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Method found =
                    loader.loadClass(Application.class.getName())
                            .getMethod(method, int.class, String.class);
            return (String) found.invoke(null, round, engine);
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Deploys again and again, and has the old ones collected. */
    public static final class Redeploys {

        /** JDKs after 17 keep one more class that they saw last, however many there were. */
        private static final int AT_MOST = Runtime.version().feature() > 17 ? 1 : 0;

        private record Compared(String what) {}

        private Redeploys() {}

        /** Takes how often, and on which engine. */
        public static void main(String... arguments) throws Exception {
            int rounds = Integer.parseInt(arguments[0]);
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                try (URLClassLoader loader = loader()) {
                    System.out.println(run(loader, "use", i, arguments[1]));
                    loaders.add(new WeakReference<>(loader));
                }
            }
            // The JDK keeps the type of the records that were compared last: of this one, then.
            Compared compared = new Compared(arguments[1]);
            System.out.println(
                    compared.equals(new Compared("x")) + " " + (compared.hashCode() == 0));
            long alive = rounds;
            for (int i = 0; i < 200 && alive > AT_MOST; i++) {
                System.gc();
                Thread.sleep(50);
                alive = loaders.stream().filter(each -> each.get() != null).count();
            }
            System.out.println(alive > AT_MOST ? alive + " are alive" : "gone");
        }
    }

    /** Has several class loaders take turns. */
    public static final class Turns {

        private Turns() {}

        /** Takes nothing. */
        public static void main(String... arguments) throws Exception {
            try (URLClassLoader a = loader();
                    URLClassLoader b = loader()) {
                for (int i = 0; i < 4; i++) {
                    System.out.println(run(a, "use", i, "EMBEDDED"));
                    System.out.println(run(b, "use", i + 1, "EMBEDDED"));
                }
                System.out.println(run(a, "open", 0, "EMBEDDED"));
                System.out.println("b: " + run(b, "open", 0, "EMBEDDED"));
                System.out.println("b: " + run(b, "use", 0, "PROCESSES"));
                System.out.println(run(a, "close", 0, "EMBEDDED"));
                System.out.println(run(b, "use", 3, "EMBEDDED"));
                System.out.println(run(a, "abandon", 0, "EMBEDDED"));
                System.out.println(run(b, "use", 1, "EMBEDDED"));
                System.out.println(run(a, "close", 0, "EMBEDDED"));
                System.out.println(run(a, "use", 1, "EMBEDDED"));
            }
        }
    }

    /** Has a class loader with the jar of another build beside one that has PHP. */
    public static final class Builds {

        private Builds() {}

        /** Takes the folder that the other build is in. */
        public static void main(String... arguments) throws Exception {
            try (URLClassLoader a = loader();
                    URLClassLoader b = loader(Path.of(arguments[0]))) {
                System.out.println(run(a, "use", 0, "EMBEDDED"));
                System.out.println(run(b, "use", 0, "EMBEDDED"));
                System.out.println(run(b, "use", 0, "PROCESSES"));
                System.out.println(run(a, "use", 1, "EMBEDDED"));
            }
        }
    }

    // --- The tests

    @Test
    void tenRedeploysLeaveNothing() {
        ChildJvm.Result result = ChildJvm.run(folder, Redeploys.class, "10", "EMBEDDED");
        assertThat(result.output().lines())
                .containsExactly(
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "used",
                        "false false",
                        "gone");
        assertThat(result.status()).isZero();
    }

    @Test
    void redeploysWithProcessesLeaveNothing() {
        ChildJvm.Result result = ChildJvm.run(folder, Redeploys.class, "3", "PROCESSES");
        assertThat(result.output().lines())
                .containsExactly("used", "used", "used", "false false", "gone");
        assertThat(result.status()).isZero();
    }

    @Test
    void classLoadersTakeTurnsAndOneHasThePhpOfTheProcess() {
        ChildJvm.Result result = ChildJvm.run(folder, Turns.class);
        List<String> lines = result.output().lines().toList();
        assertThat(lines).as(result.output()).hasSize(17);
        assertThat(lines.subList(0, 8)).containsOnly("used");
        assertThat(lines.get(8)).isEqualTo("opened");
        assertThat(lines.get(9))
                .startsWith("b: java.lang.IllegalStateException: an interpreter is open");
        assertThat(lines.subList(10, 13)).containsExactly("b: used", "closed", "used");
        assertThat(lines.subList(13, 17)).containsExactly("abandoned", "used", "closed", "used");
        assertThat(result.status()).isZero();
    }

    @Test
    void anotherBuildSaysWhatToDo() throws IOException {
        Path other = folder.resolve("other/io/howdah/native/linux-x86_64");
        Files.createDirectories(other);
        Files.writeString(other.resolve("howdah-build"), "0.0.9-0123456789abcdef");
        ChildJvm.Result result =
                ChildJvm.run(folder, Builds.class, folder.resolve("other").toString());
        List<String> lines = result.output().lines().toList();
        assertThat(lines).as(result.output()).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("used");
        assertThat(lines.get(1))
                .startsWith("java.lang.UnsatisfiedLinkError: PHP could not be loaded")
                .contains("another build of Howdah", "share it", "PhpEngine.PROCESSES");
        assertThat(lines.subList(2, 4)).containsExactly("used", "used");
    }
}
