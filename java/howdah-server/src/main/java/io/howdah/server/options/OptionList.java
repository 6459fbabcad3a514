package io.howdah.server.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The options of a topic, in the order in which they are described and should be read. */
final class OptionList {

    private final List<ServerOption<?>> options = new ArrayList<>();

    <T> ServerOption<T> add(String name, OptionType<T> type, T defaultValue, String description) {
        return add(
                new ServerOption<>(
                        name, type, defaultValue, type.writer().apply(defaultValue), description));
    }

    /** A number whose default is so many for each CPU. */
    ServerOption<Integer> addPerCpu(String name, int each, int most, String description) {
        int cpus = Runtime.getRuntime().availableProcessors();
        return add(
                new ServerOption<>(
                        name,
                        OptionType.integer(1, most),
                        each * cpus,
                        each + " for each CPU",
                        description));
    }

    private <T> ServerOption<T> add(ServerOption<T> option) {
        options.add(option);
        return option;
    }

    List<ServerOption<?>> all() {
        return Collections.unmodifiableList(options);
    }
}
