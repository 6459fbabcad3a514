package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import java.util.List;

/** {@code array_sum} of 1,000 ints: a block of numbers in, one number back. */
public final class ArraySumIntsCalls extends CallsOfPhp {

    private final long[] numbers = Inputs.ints();
    private final List<Long> list = Inputs.intList();
    private final MeasuredFunctions functions;
    private final PhpFunction arraySum;
    private final long perValueArraySum = PerValue.findFunction("array_sum");

    public ArraySumIntsCalls(Php php) {
        super(php, "array_sum_ints_loop");
        functions = php.bind(MeasuredFunctions.class);
        arraySum = php.function("array_sum");
    }

    @Override
    public int parts() {
        return Inputs.SIZE;
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += functions.sumOfInts(numbers);
        }
        return sum;
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += arraySum.call(numbers).asLong();
        }
        return sum;
    }

    @Override
    long perValue(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += (Long) PerValue.call(perValueArraySum, list);
        }
        return sum;
    }

    @Override
    long java(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            long each = 0;
            for (long number : numbers) {
                each += number;
            }
            sum += each;
        }
        return sum;
    }
}
