package io.howdah.benchmarks.calls.workload;

import io.howdah.PhpClass;
import io.howdah.PhpConstructor;

/** The PHP class of bench/calls. */
@PhpClass("Howdah\\Benchmarks\\Accumulator")
interface Accumulator extends AutoCloseable {

    @PhpConstructor
    Accumulator create(long step);

    long add(long value);

    @Override
    void close();
}
