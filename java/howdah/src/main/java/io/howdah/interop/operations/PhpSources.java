package io.howdah.interop.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Classes of Howdah that are written in PHP, and compiled when a script names them. */
final class PhpSources {

    private static final String OPEN_TAG = "<?php";

    private PhpSources() {}

    /** {@return the source of {@code Howdah\Logger}, without the opening tag, as for eval()} */
    static String logger() {
        try (InputStream file = PhpSources.class.getResourceAsStream("Logger.php")) {
            if (file == null) {
                throw new IllegalStateException("Logger.php is missing from Howdah's jar");
            }
            return new String(file.readAllBytes(), UTF_8).substring(OPEN_TAG.length());
        } catch (IOException e) {
            throw new UncheckedIOException("Logger.php cannot be read from Howdah's jar", e);
        }
    }
}
