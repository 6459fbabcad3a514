package io.howdah.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Processors that something may run on.
 *
 * @param numbers as the kernel counts them
 */
record Processors(List<Integer> numbers) {

    private static final int ALL = Runtime.getRuntime().availableProcessors();

    /** {@return the first half of this machine's, or its only one} */
    static Processors firstHalf() {
        return range(0, Math.max(1, ALL / 2));
    }

    /** {@return the other half of this machine's, or its only one} */
    static Processors secondHalf() {
        return ALL == 1 ? range(0, 1) : range(ALL / 2, ALL);
    }

    private static Processors range(int first, int end) {
        return new Processors(IntStream.range(first, end).boxed().toList());
    }

    /** Reads a list such as `0,2-5`. */
    static Processors parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            String[] ends = each.split("-", 2);
            int first = Integer.parseInt(ends[0]);
            IntStream.rangeClosed(first, Integer.parseInt(ends[ends.length - 1]))
                    .forEach(numbers::add);
        }
        return new Processors(List.copyOf(numbers));
    }

    int count() {
        return numbers.size();
    }

    /** {@return the command, kept to these processors} */
    List<String> run(List<String> command) {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", toString()));
        pinned.addAll(command);
        return pinned;
    }

    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
