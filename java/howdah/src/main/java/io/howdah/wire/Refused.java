package io.howdah.wire;

import org.jspecify.annotations.Nullable;

/**
 * What PHP code asked of Java cannot be done, and is an error of PHP's own rather than a Java
 * exception.
 */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String phpClass;

    /**
     * Makes one.
     *
     * @param phpClass which throwable of PHP it becomes, such as {@code Error}
     * @param message what was expected, what came, what to do
     */
    public Refused(String phpClass, @Nullable String message) {
        super(message, null, false, false);
        this.phpClass = phpClass;
    }

    /** {@return which throwable of PHP it becomes} */
    String phpClass() {
        return phpClass;
    }
}
