package io.howdah.java;

/** One Java class as PHP code sees it. */
final class ClassView {

    private final Class<?> type;
    private final int number;

    ClassView(Class<?> type, int number) {
        this.type = type;
        this.number = number;
    }

    /** {@return the class; for an anonymous one, the first that came} */
    Class<?> type() {
        return type;
    }

    int number() {
        return number;
    }

    /**
     * {@return whether PHP code may use objects of this class as this type} The host must have
     * allowed it, or a subtype of it that the class has.
     */
    boolean opens(Class<?> supertype) {
        throw new UnsupportedOperationException(supertype.getName());
    }

    /** {@return whether PHP code may name the class: make objects, use what is static} */
    boolean isAllowed() {
        throw new UnsupportedOperationException();
    }
}
