package io.howdah.benchmarks;

import io.howdah.Php;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine that the figures are from. */
public final class Machine {

    private Machine() {}

    /** {@return the PHP, the JVM and the processor, in one line} */
    public static String describe(Php php) {
        return String.join(
                ", ",
                "PHP " + php.constant("PHP_VERSION").asString(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                processors());
    }

    /** {@return how many processors of which kind} */
    public static String processors() {
        return Runtime.getRuntime().availableProcessors() + " × " + processor();
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }
}
