package io.howdah.server.files;

import java.nio.file.Path;

/** Scripts for tests that have no document root. */
public final class Scripts {

    private Scripts() {}

    public static Script of(Path file, String name, String pathInfo) {
        return new Script(null, file.toString(), name, pathInfo);
    }

    public static Script named(String name) {
        return new Script(null, "/srv" + name, name, "");
    }
}
