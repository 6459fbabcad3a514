package io.howdah.cli.classes;

/** What no PHP class can say: where it stands, and what to do. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refusal(String where, String what) {
        super(where + ": " + what);
    }
}
