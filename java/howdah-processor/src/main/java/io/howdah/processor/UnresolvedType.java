package io.howdah.processor;

/**
 * A type that does not exist yet: another processor may generate it, so a later round tries again.
 */
final class UnresolvedType extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnresolvedType(String type) {
        super(type);
    }
}
