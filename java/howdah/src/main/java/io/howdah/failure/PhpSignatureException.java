package io.howdah.failure;

import java.util.List;

/**
 * A typed interface does not fit PHP: a function or class is unknown, or its parameters or result
 * can never match. Thrown when the interface is bound, with all that does not fit, not at the first
 * call.
 */
public final class PhpSignatureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> mismatches;

    /**
     * Makes one from what does not fit.
     *
     * @param message what was to be bound
     * @param mismatches one sentence each
     */
    public PhpSignatureException(String message, List<String> mismatches) {
        super(mismatches.isEmpty() ? message : message + "\n  " + String.join("\n  ", mismatches));
        this.mismatches = List.copyOf(mismatches);
    }

    /** {@return all that does not fit, one sentence each} */
    public List<String> mismatches() {
        return mismatches;
    }
}
