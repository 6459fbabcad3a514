package io.howdah.server.options;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** What a server is set to: immutable. What is not set has its option's default. */
public final class ServerOptions {

    /** More nanoseconds than anything takes, and few enough to be added to a time. */
    public static final long NO_LIMIT = Long.MAX_VALUE / 4;

    private static final ServerOptions DEFAULTS = new ServerOptions(Map.of());

    private final Map<ServerOption<?>, Object> values;

    private ServerOptions(Map<ServerOption<?>, Object> values) {
        this.values = values;
    }

    /** Nothing is set. */
    public static ServerOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Reads a file of {@code name = value} lines, such as {@code howdah.properties}.
     *
     * @throws IllegalArgumentException if a name or a value is wrong
     * @throws IOException if it cannot be read
     */
    public static ServerOptions load(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        ServerOptions options = DEFAULTS;
        for (String name : properties.stringPropertyNames()) {
            options = options.with(name, properties.getProperty(name));
        }
        return options;
    }

    /** An option's value. */
    public <T> T get(ServerOption<T> option) {
        @SuppressWarnings("unchecked") // with() put it there
        T value = (T) values.get(option);
        return value == null ? option.defaultValue() : value;
    }

    /** Whether an option was set, be it to its default. */
    public boolean isSet(ServerOption<?> option) {
        return values.containsKey(option);
    }

    /**
     * An option's duration in nanoseconds, in which no limit is {@link #NO_LIMIT}: longer than
     * anything takes, so that it is compared as any other.
     */
    public long nanos(ServerOption<Duration> option) {
        long nanos = get(option).toNanos();
        return nanos == 0 && option.isLimit() ? NO_LIMIT : nanos;
    }

    /**
     * These options with one changed.
     *
     * @throws IllegalArgumentException if the option cannot have that value
     */
    public <T> ServerOptions with(ServerOption<T> option, T value) {
        Map<ServerOption<?>, Object> changed = new HashMap<>(values);
        changed.put(option, option.checked(Objects.requireNonNull(value)));
        return new ServerOptions(changed);
    }

    /**
     * These options with one changed, as written. Of options that hold names and values, {@code
     * name[key]} sets one, and {@code name} too, by {@code key=value}; the others stay.
     *
     * @throws IllegalArgumentException if there is no such option, or that is no value for it
     */
    public ServerOptions with(String name, String value) {
        int bracket = name.endsWith("]") ? name.indexOf('[') : -1;
        if (bracket < 0) {
            return parsed(named(name), value);
        }
        ServerOption<?> option = named(name.substring(0, bracket));
        if (!(option.defaultValue() instanceof Map)) {
            throw new IllegalArgumentException(
                    "Expected "
                            + option
                            + " = value, got \""
                            + name
                            + "\": "
                            + option
                            + " has one value");
        }
        return parsed(option, name.substring(bracket + 1, name.length() - 1) + "=" + value);
    }

    /** These options, and those of others that are set there. */
    public ServerOptions with(ServerOptions others) {
        Map<ServerOption<?>, Object> changed = new HashMap<>(values);
        others.values.forEach((option, value) -> changed.merge(option, value, ServerOptions::both));
        return new ServerOptions(changed);
    }

    /** The later value; of names and values, all. */
    private static Object both(Object before, Object after) {
        if (!(before instanceof Map<?, ?> some) || !(after instanceof Map<?, ?> more)) {
            return after;
        }
        Map<Object, Object> all = new LinkedHashMap<>(some);
        all.putAll(more);
        return Collections.unmodifiableMap(all);
    }

    /**
     * These options with all paths absolute: PHP changes the process's working directory, and what
     * is opened anew on reload must be the same then.
     */
    public ServerOptions absolute() {
        Map<ServerOption<?>, Object> changed = new HashMap<>(values);
        changed.replaceAll(
                (option, value) ->
                        value instanceof Optional<?> given
                                        && given.orElse(null) instanceof Path path
                                ? Optional.of(path.toAbsolutePath())
                                : value);
        return new ServerOptions(changed);
    }

    private <T> ServerOptions parsed(ServerOption<T> option, String value) {
        return with(new ServerOptions(Map.of(option, option.parse(value))));
    }

    private static ServerOption<?> named(String name) {
        for (ServerOption<?> option : OptionTopic.allOptions()) {
            if (option.name().equals(name)) {
                return option;
            }
        }
        throw new IllegalArgumentException(
                "Expected the name of an option, got \""
                        + name
                        + "\"; `howdah serve --help` lists them");
    }
}
