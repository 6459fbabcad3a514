package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import io.howdah.value.PhpReference;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** {@code usort} of 1,000 ints by a Java callback: thousands of upcalls in one call. */
public final class UsortCalls extends CallsOfPhp {

    private final long[] ints = Inputs.ints();
    private final List<Long> list = Inputs.intList();
    private final MeasuredFunctions functions;
    private final PhpFunction usort;
    private final long perValueUsort = PerValue.findFunction("usort");
    private final int callbacks;

    public UsortCalls(Php php) {
        super(php, "usort_loop");
        functions = php.bind(MeasuredFunctions.class);
        usort = php.function("usort");
        callbacks = countCallbacks();
    }

    private int countCallbacks() {
        int[] count = {0};
        functions.usort(
                PhpReference.to(ints),
                (a, b) -> {
                    count[0]++;
                    return Long.compare(a, b);
                });
        return count[0];
    }

    @Override
    public int parts() {
        return callbacks;
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        long[] sorted = {};
        for (int i = 0; i < calls; i++) {
            PhpReference<long[]> array = PhpReference.to(ints);
            functions.usort(array, Long::compare);
            sorted = array.get();
            sum += sorted[i % Inputs.SIZE];
        }
        return sum + Inputs.digest(sorted);
    }

    @Override
    long dynamic(int calls) {
        Comparator<Long> order = Comparator.naturalOrder();
        long sum = 0;
        List<Long> sorted = List.of();
        for (int i = 0; i < calls; i++) {
            PhpReference<List<Long>> array = PhpReference.to(list);
            usort.call(array, order);
            sorted = array.get();
            sum += sorted.get(i % Inputs.SIZE);
        }
        return sum + Inputs.digest(sorted);
    }

    @Override
    @SuppressWarnings("unchecked") // a list of Long went in
    long perValue(int calls) {
        Comparator<Long> order = Comparator.naturalOrder();
        long sum = 0;
        List<Long> sorted = List.of();
        for (int i = 0; i < calls; i++) {
            Object[] arguments = {list, order};
            PerValue.call(perValueUsort, arguments);
            sorted = (List<Long>) arguments[0];
            sum += sorted.get(i % Inputs.SIZE);
        }
        return sum + Inputs.digest(sorted);
    }

    @Override
    long java(int calls) {
        Comparator<Long> order = Comparator.naturalOrder();
        long sum = 0;
        Long[] sorted = {};
        for (int i = 0; i < calls; i++) {
            sorted = list.toArray(Long[]::new);
            Arrays.sort(sorted, order);
            sum += sorted[i % Inputs.SIZE];
        }
        return sum + Inputs.digest(List.of(sorted));
    }
}
