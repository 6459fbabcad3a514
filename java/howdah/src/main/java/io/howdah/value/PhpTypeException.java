package io.howdah.value;

/** A value has another type than was expected, in Java or from PHP. */
public final class PhpTypeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param message what was expected, what came, what to do
     */
    public PhpTypeException(String message) {
        super(message);
    }
}
