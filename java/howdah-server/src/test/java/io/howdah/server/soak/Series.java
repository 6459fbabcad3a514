package io.howdah.server.soak;

import java.util.ArrayList;
import java.util.List;

/** What was measured from time to time. */
final class Series {

    private final String name;
    private final List<Long> values = new ArrayList<>();

    Series(String name) {
        this.name = name;
    }

    void add(long value) {
        values.add(value);
    }

    /**
     * How much more there was at the end than after a fifth of the time: the medians of the last
     * fifth and of the second.
     */
    long growth() {
        return fifth(4) - fifth(1);
    }

    private long fifth(int number) {
        List<Long> part =
                values
                        .subList(values.size() * number / 5, values.size() * (number + 1) / 5)
                        .stream()
                        .sorted()
                        .toList();
        return part.isEmpty() ? 0 : part.get(part.size() / 2);
    }

    @Override
    public String toString() {
        List<String> medians = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            medians.add(String.format("%,d", fifth(i)));
        }
        return String.format("%-34s%s", name, String.join("  ", medians));
    }
}
