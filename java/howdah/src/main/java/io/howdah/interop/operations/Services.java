package io.howdah.interop.operations;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;

/** The objects that the host gives by name: {@code Howdah\Services}. */
final class Services {

    private final Map<String, Object> services;

    Services(Map<String, Object> services) {
        this.services = services;
    }

    boolean has(String name) {
        return services.containsKey(name);
    }

    /**
     * {@return the service}
     *
     * @throws NoSuchElementException if there is none of this name
     */
    Object get(String name) {
        Object service = services.get(name);
        if (service == null) {
            throw new NoSuchElementException(
                    "there is no service \""
                            + name
                            + "\": "
                            + (services.isEmpty()
                                    ? "the host gives none (Php.builder().service)"
                                    : "the host gives "
                                            + String.join(", ", new TreeSet<>(services.keySet()))));
        }
        return service;
    }
}
