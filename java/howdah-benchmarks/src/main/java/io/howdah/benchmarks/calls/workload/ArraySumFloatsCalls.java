package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import java.util.List;

/** {@code array_sum} of 1,000 floats: a block of numbers in, one number back. */
public final class ArraySumFloatsCalls extends CallsOfPhp {

    private final double[] numbers = Inputs.floats();
    private final List<Double> list = Inputs.floatList();
    private final MeasuredFunctions functions;
    private final PhpFunction arraySum;
    private final long perValueArraySum = PerValue.findFunction("array_sum");

    public ArraySumFloatsCalls(Php php) {
        super(php, "array_sum_floats_loop");
        functions = php.bind(MeasuredFunctions.class);
        arraySum = php.function("array_sum");
    }

    @Override
    public int parts() {
        return Inputs.SIZE;
    }

    @Override
    long stub(int calls) {
        double sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += functions.sumOfFloats(numbers);
        }
        return (long) sum;
    }

    @Override
    long dynamic(int calls) {
        double sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += arraySum.call(numbers).asDouble();
        }
        return (long) sum;
    }

    @Override
    long perValue(int calls) {
        double sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += (Double) PerValue.call(perValueArraySum, list);
        }
        return (long) sum;
    }

    @Override
    long java(int calls) {
        double sum = 0;
        for (int i = 0; i < calls; i++) {
            double each = 0;
            for (double number : numbers) {
                each += number;
            }
            sum += each;
        }
        return (long) sum;
    }
}
