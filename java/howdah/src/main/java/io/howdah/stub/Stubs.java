package io.howdah.stub;

/** Makes the stubs of typed interfaces. */
@FunctionalInterface
public interface Stubs {

    /**
     * {@return the stub of a typed interface, which is made once}
     *
     * @param type the interface
     * @param <T> the interface
     */
    <T> T bind(Class<T> type);
}
