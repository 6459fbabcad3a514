package io.howdah.server;

import io.howdah.PhpBuilder;

/**
 * What adds something to the server of {@code howdah serve}, without an option for it: it is found
 * by {@link java.util.ServiceLoader} among the jars of {@code --classpath} and {@code --with}.
 */
public interface ServerExtension {

    /**
     * Adds it, before the server starts.
     *
     * @param server the server, with its options
     * @param php what its interpreters are opened with
     */
    void configure(HowdahServer.Builder server, PhpBuilder php);
}
