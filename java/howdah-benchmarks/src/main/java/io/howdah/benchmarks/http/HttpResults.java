package io.howdah.benchmarks.http;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a run came to.
 *
 * @param all every series
 */
record HttpResults(List<HttpSeries> all) {

    List<TestType> types() {
        return Arrays.stream(TestType.values())
                .filter(type -> all.stream().anyMatch(each -> each.type() == type))
                .toList();
    }

    /** {@return each server's best, in the order of the tables} */
    List<HttpSeries> of(TestType type) {
        return all.stream()
                .filter(each -> each.type() == type)
                .map(HttpSeries::contender)
                .distinct()
                .map(contender -> find(contender.label(), type).orElseThrow())
                .toList();
    }

    /**
     * {@return the series with that number of connections that most requests were answered with}
     */
    Optional<HttpSeries> find(String contender, TestType type) {
        return all.stream()
                .filter(each -> each.type() == type)
                .filter(each -> each.contender().label().equals(contender))
                .max(Comparator.comparing(each -> each.median().requestsPerSecond()));
    }
}
