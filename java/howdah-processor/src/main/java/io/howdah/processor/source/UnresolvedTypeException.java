package io.howdah.processor.source;

/**
 * A type that does not exist yet: another processor may generate it, so a later round tries again.
 */
public final class UnresolvedTypeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnresolvedTypeException(String type) {
        super(type);
    }
}
