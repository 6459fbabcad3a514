package io.howdah.java;

import io.howdah.border.MessageBuffer;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The Java classes of equal rules and the same class loader: their numbers, members and what PHP has
 * been told of them.
 */
final class JavaClasses {

    private final Exports exports = new Exports();

    static JavaClasses of(AccessRules rules, ClassLoader loader) {
        return new JavaClasses();
    }

    int generation() {
        return 0;
    }

    Exports exports() {
        return exports;
    }

    /** {@return what finds members, as the host's own code would} */
    MethodHandles.Lookup lookup() {
        throw new UnsupportedOperationException();
    }

    /**
     * {@return the class of a name as PHP or Java writes it, whether allowed or not; null if there is
     * none}
     */
    @Nullable Class<?> find(String name) {
        throw new UnsupportedOperationException(name);
    }

    /**
     * {@return the allowed class of this name}
     *
     * @throws io.howdah.border.Refused if there is none
     */
    Class<?> require(String name) {
        throw new UnsupportedOperationException(name);
    }

    /** {@return the class as PHP sees it} */
    ClassView view(Class<?> type) {
        throw new UnsupportedOperationException(type.getName());
    }

    /** Replies to CLASS: the class of this name and what PHP has to know of it, or null. */
    void describe(MessageBuffer message, String name) {
        throw new UnsupportedOperationException(name);
    }

    /** {@return why a name cannot be used; null if there is no such class} */
    @Nullable String explain(String name) {
        throw new UnsupportedOperationException(name);
    }
}
