package io.howdah.server;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server for PHP applications and Java handlers.
 *
 * <pre>{@code
 * try (HowdahServer server = HowdahServer.builder()
 *         .set(ServerOption.PORT, 8080)
 *         .handler("/", exchange -> exchange.respond(200, headers, body))
 *         .start()) {
 *     …
 * }
 * }</pre>
 */
public final class HowdahServer implements AutoCloseable {

    private final ServerOptions options;

    private HowdahServer(Builder builder) {
        options = builder.options;
    }

    /** A server with default options and no handler. */
    public static Builder builder() {
        return new Builder();
    }

    /** The options it runs with. */
    public ServerOptions options() {
        return options;
    }

    /** The address it listens at, with the port it got. */
    public InetSocketAddress address() {
        throw new UnsupportedOperationException();
    }

    /** Has all handlers take up what changed on disk, and TLS certificates too. */
    public void reload() {}

    /**
     * Drains: takes no more connections, answers what came, and closes when all is answered or the
     * time of {@link ServerOption#DRAIN_TIMEOUT} is over.
     */
    @Override
    public void close() {}

    /** What a server is made of. */
    public static final class Builder {

        private ServerOptions options = ServerOptions.defaults();
        private final List<Route> routes = new ArrayList<>();
        private final List<ExchangeListener> listeners = new ArrayList<>();
        private @Nullable ResponseFilter filter;

        private Builder() {}

        /** Replaces all options. */
        public Builder options(ServerOptions options) {
            this.options = Objects.requireNonNull(options);
            return this;
        }

        /** Sets one option. */
        public <T> Builder set(ServerOption<T> option, T value) {
            options = options.with(option, value);
            return this;
        }

        /** The options as set so far. */
        public ServerOptions options() {
            return options;
        }

        /**
         * Has a handler answer what begins with a path.
         *
         * @param pathPrefix {@code /} for all, or whole path segments: {@code /api} is for {@code
         *     /api} and {@code /api/users}, not for {@code /apis}. The longest prefix wins.
         */
        public Builder handler(String pathPrefix, RequestHandler handler) {
            routes.add(new Route(pathPrefix, handler));
            return this;
        }

        /** Tells a listener of all exchanges. */
        public Builder listener(ExchangeListener listener) {
            listeners.add(listener);
            return this;
        }

        /** Has a filter see all responses. */
        public Builder filter(ResponseFilter filter) {
            this.filter = filter;
            return this;
        }

        /**
         * Starts the server: it listens when this returns.
         *
         * @throws IllegalArgumentException if options contradict each other
         * @throws IllegalStateException if the address is in use, or a handler could not start
         */
        public HowdahServer start() {
            return new HowdahServer(this);
        }
    }

    /** A handler and the paths it answers. */
    private record Route(String pathPrefix, RequestHandler handler) {}
}
