package io.howdah.interop.access;

import java.util.Map;

/**
 * What a host gives to the PHP code of one interpreter.
 *
 * @param rules which classes it may reach
 * @param loader where they are found by name
 * @param services objects by the names under which PHP code gets them
 */
public record JavaAccess(AccessRules rules, ClassLoader loader, Map<String, Object> services) {

    /** Nothing. */
    public static final JavaAccess NONE =
            new JavaAccess(AccessRules.NOTHING, ClassLoader.getSystemClassLoader(), Map.of());

    /**
     * Copies the services.
     *
     * @param rules which classes it may reach
     * @param loader where they are found by name
     * @param services objects by name
     */
    public JavaAccess {
        services = Map.copyOf(services);
    }
}
