package io.howdah.failure;

/** An interpreter was used by a thread that it does not belong to. */
public final class WrongThreadException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param message whose the interpreter is, and who came
     */
    public WrongThreadException(String message) {
        super(message);
    }
}
