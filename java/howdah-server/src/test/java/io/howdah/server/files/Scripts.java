package io.howdah.server.files;

/** Scripts for tests that have no document root. */
public final class Scripts {

    private Scripts() {}

    public static Script named(String name) {
        return new Script("/srv" + name, name, "");
    }
}
