package io.howdah.server.options;

import java.util.Arrays;
import java.util.List;

/** What options are about: the order in which a person reads them. Each option has one topic. */
public enum OptionTopic {
    /** What is served. */
    SITE("What is served", SiteOptions.all()),
    /** Where the server listens, and how. */
    LISTENING("Listening", ListenOptions.all()),
    /** Encryption. */
    TLS("TLS", TlsOptions.all()),
    /** How PHP is run. */
    PHP("PHP", PhpOptions.all()),
    /** PHP processes. */
    PROCESSES("PHP processes", ProcessOptions.all()),
    /** What clients may ask for. */
    LIMITS("Limits", LimitOptions.all()),
    /** How long clients may take. */
    TIMEOUTS("Time for clients", TimeoutOptions.all()),
    /** What operators see. */
    OPERATING("Logs and the admin server", OperatingOptions.all());

    private static final List<ServerOption<?>> ALL =
            Arrays.stream(values())
                    .<ServerOption<?>>flatMap(topic -> topic.options.stream())
                    .toList();

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // OptionList.all() cannot be changed
    private final List<ServerOption<?>> options;

    OptionTopic(String title, List<ServerOption<?>> options) {
        this.title = title;
        this.options = options;
    }

    /** {@return the options of all topics, in the order in which they should be read} */
    public static List<ServerOption<?>> allOptions() {
        return ALL;
    }

    /** Its heading. */
    public String title() {
        return title;
    }

    /** Its options, in the order in which they should be read. */
    public List<ServerOption<?>> options() {
        return options;
    }
}
