package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;

/** {@code min} of two ints: the cost of the crossing itself. */
public final class MinCalls extends CallsOfPhp {

    private final MeasuredFunctions functions;
    private final PhpFunction min;
    private final long perValueMin = PerValue.findFunction("min");

    public MinCalls(Php php) {
        super(php, "min_loop");
        functions = php.bind(MeasuredFunctions.class);
        min = php.function("min");
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += functions.min(i, 500);
        }
        return sum;
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += min.call(i, 500).asLong();
        }
        return sum;
    }

    @Override
    long perValue(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += (Long) PerValue.call(perValueMin, (long) i, 500L);
        }
        return sum;
    }

    @Override
    long java(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += Math.min(i, 500);
        }
        return sum;
    }
}
