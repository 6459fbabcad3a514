package io.howdah.server.php;

import java.io.IOException;
import java.nio.file.Path;

/** Where a file is now, without links: a deployed release is often a link that is moved. */
public final class RealPath {

    private RealPath() {}

    /** The file's own name; if there is none, as given, so that PHP says what is wrong. */
    public static String of(Path file) {
        try {
            return file.toRealPath().toString();
        } catch (IOException e) {
            return file.toString();
        }
    }
}
