package io.howdah.cli.classes;

/** What no PHP class can say: where it stands, and what to do. */
final class UnsupportedTypeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsupportedTypeException(String where, String what) {
        super(where + ": " + what);
    }
}
