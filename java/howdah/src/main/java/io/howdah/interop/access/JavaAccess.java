package io.howdah.interop.access;

import io.howdah.stub.ValueOutput;
import java.util.Map;

/**
 * What a host gives to the PHP code of one interpreter.
 *
 * @param rules which classes it may reach
 * @param loader where they are found by name
 * @param services objects by the names under which PHP code gets them
 * @param byValue what writes objects that PHP code gets the values of
 */
public record JavaAccess(
        AccessRules rules, ClassLoader loader, Map<String, Object> services, ByValue byValue) {

    /** Nothing. */
    public static final JavaAccess NONE =
            new JavaAccess(AccessRules.NOTHING, ClassLoader.getSystemClassLoader(), Map.of());

    /** Writes the objects that the host wants to cross by value. */
    @FunctionalInterface
    public interface ByValue {

        /**
         * Writes the value of an object, if it is one of those.
         *
         * @param out where
         * @param object the object
         * @return whether it was
         */
        boolean write(ValueOutput out, Object object);
    }

    /**
     * Copies the services.
     *
     * @param rules which classes it may reach
     * @param loader where they are found by name
     * @param services objects by name
     * @param byValue what writes objects that PHP code gets the values of
     */
    public JavaAccess {
        services = Map.copyOf(services);
    }

    /**
     * Objects of Java stay objects.
     *
     * @param rules which classes it may reach
     * @param loader where they are found by name
     * @param services objects by name
     */
    public JavaAccess(AccessRules rules, ClassLoader loader, Map<String, Object> services) {
        this(rules, loader, services, (out, object) -> false);
    }
}
