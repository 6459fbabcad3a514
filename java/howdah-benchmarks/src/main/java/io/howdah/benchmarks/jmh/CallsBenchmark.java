package io.howdah.benchmarks.jmh;

import io.howdah.benchmarks.calls.Case;
import io.howdah.benchmarks.calls.Rig;
import io.howdah.benchmarks.calls.workload.Variant;
import io.howdah.benchmarks.calls.workload.Workload;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cases of {@code howdah bench calls} by JMH: each in a JVM of its own, for profilers and for
 * close looks. There is one class for each direction.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls open() first
public abstract class CallsBenchmark {

    private static final int CALLS = 100;

    private Rig rig;
    private Workload workload;

    /** For JMH. */
    protected CallsBenchmark() {}

    /** {@return which kind of call} */
    protected abstract Case kind();

    /** {@return how it is made} */
    protected abstract Variant variant();

    /** Opens an interpreter on JMH's thread. */
    @Setup(Level.Trial)
    public void open() {
        rig = Rig.open(List.of(kind()));
        workload = kind().open(rig);
    }

    /** Closes it there. */
    @TearDown(Level.Trial)
    public void close() {
        workload.close();
        rig.close();
    }

    /** {@return a checksum of what came out} */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long call() {
        return workload.run(variant(), CALLS);
    }
}
