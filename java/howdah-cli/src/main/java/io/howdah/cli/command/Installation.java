package io.howdah.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where this Howdah lies: in the folder that the launcher names by the system property {@code
 * howdah.root}, or in one jar.
 */
public final class Installation {

    private static final @Nullable String ROOT = System.getProperty("howdah.root");

    private static final @Nullable RunnableJar JAR = ROOT == null ? RunnableJar.find() : null;

    private Installation() {}

    /** Whether the launcher has started this JVM, with the options that it has for it. */
    public static boolean hasLauncher() {
        return ROOT != null;
    }

    /** The folder or the jar, for people. */
    public static String folder() {
        if (JAR != null) {
            return JAR.file().toString();
        }
        return ROOT == null ? "unknown, as -Dhowdah.root is not set" : ROOT;
    }

    /**
     * What PHP_BINARY says: the launcher under the name php, so that scripts can start PHP again.
     */
    public static String phpBinary() {
        if (JAR != null) {
            return JAR.phpBinary().toString();
        }
        return ROOT == null ? "php" : ROOT + "/build/bin/php";
    }

    /** One of the PHP scripts that come with Howdah, by its name below php/. */
    public static String script(String name) {
        if (JAR != null) {
            return JAR.copyScripts().resolve(name).toString();
        }
        if (ROOT == null) {
            throw CommandException.failure(
                    "expected the folder of Howdah in -Dhowdah.root, which is not set: start it with its"
                            + " launcher, howdah");
        }
        Path script = Path.of(ROOT, "php", name);
        if (!Files.isReadable(script)) {
            throw CommandException.failure(
                    "there is no " + script + ": check whether " + ROOT + " is a complete Howdah");
        }
        return script.toString();
    }
}
