package io.howdah.cli.classes;

/** A Java type that no PHP class can express: the message says where it is, and what to do. */
final class UnsupportedTypeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsupportedTypeException(String where, String what) {
        super(where + ": " + what);
    }
}
