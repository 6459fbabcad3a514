package io.howdah.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The samples of one server, test and number of connections: one for each round. */
final class HttpSeries {

    private final Contender contender;
    private final TestType type;
    private final int connections;
    private final List<Sample> samples = new ArrayList<>();

    HttpSeries(Contender contender, TestType type, int connections) {
        this.contender = contender;
        this.type = type;
        this.connections = connections;
    }

    Contender contender() {
        return contender;
    }

    TestType type() {
        return type;
    }

    int connections() {
        return connections;
    }

    void add(Sample sample) {
        samples.add(sample);
    }

    /** {@return the median of each figure} */
    Sample median() {
        return Sample.median(samples);
    }

    /** {@return how many times that of another series a figure is: the median of all rounds} */
    double ratio(HttpSeries other, ToDoubleFunction<Sample> figure) {
        double[] ratios = new double[samples.size()];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] =
                    figure.applyAsDouble(samples.get(round))
                            / figure.applyAsDouble(other.samples.get(round));
        }
        return Sample.median(ratios);
    }
}
