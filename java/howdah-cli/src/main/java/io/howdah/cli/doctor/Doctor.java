package io.howdah.cli.doctor;

import io.howdah.Php;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.IniOptions;
import io.howdah.cli.command.Installation;
import io.howdah.cli.command.Subprocess;
import io.howdah.cli.command.Version;
import io.howdah.cli.doctor.Check.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all that Howdah needs. Each check goes to the listener at once, so that a crash shows
 * how far it came.
 */
final class Doctor {

    private static final String SETUP = "run scripts/setup, then make build";
    private static final String REBUILD = "rm -r build/native build/ready, then make build";

    /** Levels of C recursion in PHP; a JVM thread's own stack of 1 MB would end at some 2,000. */
    private static final int DEPTH = 20_000;

    private static final String RECURSION =
            "$deep = static fn (int $n): int => $n ? 1 + array_map($GLOBALS['deep'], [$n - 1])[0] : 0;"
                    + " $GLOBALS['deep'] = $deep; return $deep("
                    + DEPTH
                    + ");";

    private final Consumer<Check> listener;
    private String topic = "";

    private Doctor(Consumer<Check> listener) {
        this.listener = listener;
    }

    /**
     * Examines everything.
     *
     * @param ini with which settings PHP is opened
     * @param listener gets each check as it is made
     */
    static void examine(IniOptions ini, Consumer<Check> listener) {
        Doctor doctor = new Doctor(listener);
        doctor.examineHowdah();
        doctor.examineJava();
        PhpFacts embedded = doctor.examineEngine(ini);
        doctor.examineSystem(embedded);
    }

    private void examineHowdah() {
        topic = "Howdah";
        note("version", Version.howdah());
        note("folder", Installation.folder());
    }

    private void examineJava() {
        topic = "Java";
        int feature = Runtime.version().feature();
        report(
                "version",
                feature >= 17 ? Status.OK : Status.WRONG,
                Version.java(),
                "install a JDK of version 17 or later, and set JAVA_HOME to it");
        note("home", System.getProperty("java.home"));
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        report(
                "platform",
                platform.matches("Linux (amd64|aarch64)") ? Status.OK : Status.WRONG,
                platform,
                "Howdah runs on Linux on x86-64 and arm64");
        String options = System.getenv("JAVA_TOOL_OPTIONS");
        if (options != null) {
            report(
                    "options",
                    Status.WARNING,
                    "JAVA_TOOL_OPTIONS=" + options,
                    "unset it if they are not meant for Howdah");
        }
    }

    private @Nullable PhpFacts examineEngine(IniOptions ini) {
        topic = "PHP in the JVM";
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (Php php = ini.builder().output(output).open()) {
            PhpFacts facts = PhpFacts.of(php, output);
            report("version", Status.OK, describe(facts), null);
            note("libphp", mapped("libphp"));
            note("libhowdah", mapped("libhowdah"));
            examineIniFiles(facts);
            note("memory_limit", facts.get("memory_limit"));
            examineOpcache(facts);
            examineCalls(php);
            return facts;
        } catch (LinkageError e) {
            report("library", Status.WRONG, CommandException.explanation(e), null);
        } catch (RuntimeException e) {
            report(
                    "start",
                    Status.WRONG,
                    e.toString(),
                    "see PHP's messages above, and check php.ini");
        }
        return null;
    }

    private static String describe(PhpFacts facts) {
        return facts.get("version")
                + " "
                + facts.get("thread safety")
                + (facts.has("debug") ? " debug" : "")
                + (facts.get("thread safety").equals("NTS")
                        ? ", built without thread safety: one interpreter in a process"
                        : ", built thread-safe");
    }

    private void examineIniFiles(PhpFacts facts) {
        report(
                "php.ini",
                facts.has("ini file") ? Status.OK : Status.NOTE,
                facts.has("ini file") ? facts.get("ini file") : "none",
                null);
        List<String> scanned = facts.list("scanned ini files");
        if (!scanned.isEmpty()) {
            note("more ini files", scanned.size() + " in " + Path.of(scanned.get(0)).getParent());
        }
    }

    private void examineOpcache(PhpFacts facts) {
        if (facts.has("opcache")) {
            report("OPcache", Status.OK, "on, " + facts.get("opcache memory") + " MB", null);
        } else {
            report(
                    "OPcache",
                    Status.WARNING,
                    facts.has("opcache.enable") ? "off" : "not loaded",
                    facts.has("opcache.enable")
                            ? "set opcache.enable=1 in php.ini"
                            : "install the distribution's php-opcache");
        }
        note(
                "JIT",
                facts.has("jit")
                        ? "on, " + facts.get("jit mode") + ", " + facts.get("jit buffer")
                        : "off; turned on by -d opcache.jit=tracing -d opcache.jit_buffer_size=64M");
        if (facts.extensions().contains("xdebug")) {
            report(
                    "Xdebug",
                    Status.WARNING,
                    "loaded, which makes all PHP code slow",
                    "set xdebug.mode=off, or leave it out of this php.ini");
        }
    }

    private void examineCalls(Php php) {
        long least = php.function("min").call(3, 1).asLong();
        report("a call", least == 1 ? Status.OK : Status.WRONG, "min(3, 1) gave " + least, REBUILD);
        long depth = php.eval(RECURSION).asLong();
        report(
                "stack",
                depth == DEPTH ? Status.OK : Status.WRONG,
                depth + " nested calls of array_map went well",
                REBUILD);
    }

    private void examineSystem(@Nullable PhpFacts embedded) {
        topic = "PHP of the system";
        String executable = examinePhpConfig(embedded);
        try {
            PhpFacts system = PhpFacts.of(executable);
            compareVersions("php", system.get("version"), executable, embedded);
            note("php.ini", system.has("ini file") ? system.get("ini file") : "none");
            if (embedded != null) {
                compareExtensions(embedded.extensions(), system.extensions());
            }
        } catch (IOException e) {
            report("php", Status.WARNING, "no " + executable + " to compare with", SETUP);
        }
    }

    /** {@return which php belongs to it} */
    private String examinePhpConfig(@Nullable PhpFacts embedded) {
        try {
            String version = Subprocess.output(List.of("php-config", "--version")).strip();
            compareVersions("php-config", version, "php-config", embedded);
            return Subprocess.output(List.of("php-config", "--php-binary")).strip();
        } catch (IOException e) {
            report("php-config", Status.WARNING, "not found; it is needed to build Howdah", SETUP);
            return "php";
        }
    }

    private void compareVersions(
            String name, String version, String executable, @Nullable PhpFacts embedded) {
        String found = version + " " + executable;
        if (embedded == null || version.equals(embedded.get("version"))) {
            report(name, Status.OK, found, null);
        } else if (minor(version).equals(minor(embedded.get("version")))) {
            report(
                    name,
                    Status.WARNING,
                    found + ", but the JVM has " + embedded.get("version"),
                    "upgrade all packages of PHP together");
        } else {
            report(
                    name,
                    Status.WRONG,
                    found + ", but the JVM has " + embedded.get("version"),
                    "let php-config name the PHP you mean (update-alternatives --config php-config), then "
                            + REBUILD);
        }
    }

    private static String minor(String version) {
        return version.replaceFirst("^(\\d+\\.\\d+).*$", "$1");
    }

    private void compareExtensions(Set<String> embedded, Set<String> system) {
        topic = "Extensions";
        listener.accept(new Check(topic, "loaded", Status.OK, List.copyOf(embedded), null));
        Set<String> missing = new TreeSet<>(system);
        missing.removeIf(embedded::contains);
        if (missing.isEmpty()) {
            report("compared", Status.OK, "all of php's " + system.size() + " are here", null);
            return;
        }
        listener.accept(
                new Check(
                        topic,
                        "missing",
                        Status.WRONG,
                        List.copyOf(missing),
                        "php has them and the JVM does not: enable them for the embed SAPI (phpenmod -s embed "
                                + String.join(" ", missing).toLowerCase(java.util.Locale.ROOT)
                                + ")"));
    }

    /** The file of a library that is loaded. */
    private static String mapped(String library) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains("/" + library))
                    .map(line -> line.substring(line.indexOf('/')))
                    .findFirst()
                    .orElse("not loaded");
        } catch (IOException e) {
            return "unknown: " + e.getMessage();
        }
    }

    private void note(String name, String found) {
        report(name, Status.NOTE, found, null);
    }

    /** What to do is left out where nothing is wrong. */
    private void report(String name, Status status, String found, @Nullable String fix) {
        boolean well = status == Status.OK || status == Status.NOTE;
        listener.accept(new Check(topic, name, status, List.of(found), well ? null : fix));
    }
}
