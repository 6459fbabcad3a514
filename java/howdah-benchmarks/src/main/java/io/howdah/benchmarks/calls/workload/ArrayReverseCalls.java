package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code array_reverse} of 1,000 ints: a block of numbers each way. */
public final class ArrayReverseCalls extends CallsOfPhp {

    private final long[] ints = Inputs.ints();
    private final List<Long> list = Inputs.intList();
    private final MeasuredFunctions functions;
    private final PhpFunction arrayReverse;
    private final long perValueArrayReverse = PerValue.findFunction("array_reverse");

    public ArrayReverseCalls(Php php) {
        super(php, "array_reverse_loop");
        functions = php.bind(MeasuredFunctions.class);
        arrayReverse = php.function("array_reverse");
    }

    @Override
    public int parts() {
        return 2 * Inputs.SIZE;
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        long[] reversed = {};
        for (int i = 0; i < calls; i++) {
            reversed = functions.arrayReverse(ints);
            sum += reversed[i % Inputs.SIZE];
        }
        return sum + Inputs.digest(reversed);
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        long[] reversed = {};
        for (int i = 0; i < calls; i++) {
            reversed = arrayReverse.call(ints).asLongs();
            sum += reversed[i % Inputs.SIZE];
        }
        return sum + Inputs.digest(reversed);
    }

    @Override
    @SuppressWarnings("unchecked") // a list of Long went in
    long perValue(int calls) {
        long sum = 0;
        List<Long> reversed = List.of();
        for (int i = 0; i < calls; i++) {
            reversed = (List<Long>) PerValue.call(perValueArrayReverse, list);
            sum += reversed.get(i % Inputs.SIZE);
        }
        return sum + Inputs.digest(reversed);
    }

    @Override
    long java(int calls) {
        long sum = 0;
        List<Long> reversed = List.of();
        for (int i = 0; i < calls; i++) {
            reversed = new ArrayList<>(list);
            Collections.reverse(reversed);
            sum += reversed.get(i % Inputs.SIZE);
        }
        return sum + Inputs.digest(reversed);
    }
}
