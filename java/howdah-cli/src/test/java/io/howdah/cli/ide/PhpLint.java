package io.howdah.cli.ide;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** {@code php -l}. */
public final class PhpLint {

    private PhpLint() {}

    /** {@return what PHP does not like about the PHP files of a folder; empty if all is well} */
    public static String errors(Path folder) throws IOException, InterruptedException {
        StringBuilder errors = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".php")).toList()) {
                Process php =
                        new ProcessBuilder("php", "-n", "-l", file.toString())
                                .redirectErrorStream(true)
                                .start();
                String output = new String(php.getInputStream().readAllBytes(), UTF_8);
                if (php.waitFor() != 0) {
                    errors.append(output);
                }
            }
        }
        return errors.toString();
    }
}
