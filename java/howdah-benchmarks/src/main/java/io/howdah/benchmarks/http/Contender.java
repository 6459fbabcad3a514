package io.howdah.benchmarks.http;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server that is measured.
 *
 * @param label the word for it on the command line
 * @param title what the tables call it
 * @param kind what it is to Howdah
 * @param tests those that it takes part in
 * @param missing why it cannot be started here; empty if it can
 * @param launch starts it
 */
record Contender(
        String label,
        String title,
        Kind kind,
        Set<TestType> tests,
        Function<Site, Optional<String>> missing,
        Launch launch) {

    /** What a server is to Howdah. */
    enum Kind {
        JAVA("Java", "#8b949e"),
        HOWDAH("PHP by Howdah", "#8a63d2"),
        PHP_PEER("PHP by others", "#d9822b"),
        OTHER_PEER("neither", "#3f9142");

        private final String title;
        private final String colour;

        Kind(String title, String colour) {
            this.title = title;
            this.colour = colour;
        }

        String title() {
            return title;
        }

        /** {@return for its bars, as SVG has it} */
        String colour() {
            return colour;
        }
    }

    /** How a server is started. */
    @FunctionalInterface
    interface Launch {

        /**
         * Starts it.
         *
         * @param log its name, for files in the scratch folder
         * @param port of 127.0.0.1 that it shall listen on
         * @return its processes, the one that listens last
         */
        List<ServerProcess> start(Site site, String log, int port);
    }

    /** {@return all, in the order of the tables} */
    static List<Contender> all() {
        return Stream.concat(Variants.all().stream(), Peers.all().stream()).toList();
    }

    static Optional<Contender> find(String label) {
        return all().stream().filter(each -> each.label.equals(label)).findFirst();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Contender contender && contender.label.equals(label);
    }

    @Override
    public int hashCode() {
        return label.hashCode();
    }

    @Override
    public String toString() {
        return label;
    }
}
