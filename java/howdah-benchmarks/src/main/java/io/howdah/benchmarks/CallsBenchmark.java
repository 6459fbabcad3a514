package io.howdah.benchmarks;

import io.howdah.Php;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cases of {@code howdah bench calls} by JMH: each in a JVM of its own, for profilers and for
 * close looks.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls open() first
public class CallsBenchmark {

    private static final int CALLS = 100;

    /** Which kind of call. */
    @Param({
        "MIN",
        "STRREV",
        "STRLEN",
        "ARRAY_SUM_INTS",
        "ARRAY_SUM_FLOATS",
        "ARRAY_REVERSE",
        "MAP",
        "METHOD",
        "USORT"
    })
    public Case kind = Case.MIN;

    /** How it is made. */
    @Param({"STUB", "DYNAMIC", "PER_VALUE", "PHP", "JAVA"})
    public Variant variant = Variant.STUB;

    private Php php;
    private Workload workload;

    /** For JMH. */
    public CallsBenchmark() {}

    /** Opens an interpreter on JMH's thread. */
    @Setup(Level.Trial)
    public void open() {
        php = io.howdah.benchmarks.Measurement.openPhp();
        workload = kind.open(php);
    }

    /** Closes it there. */
    @TearDown(Level.Trial)
    public void close() {
        workload.close();
        php.close();
    }

    /** {@return a checksum of what PHP returned} */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long call() {
        return workload.run(variant, CALLS);
    }
}
