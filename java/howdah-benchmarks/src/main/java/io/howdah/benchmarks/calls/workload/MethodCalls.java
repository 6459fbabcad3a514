package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.value.PhpObject;

/** A method of an object that lives in PHP: an int in, an int back. */
public final class MethodCalls extends CallsOfPhp {

    private static final int STEP = 7;

    private final Accumulator accumulator;
    private final PhpObject object;
    private final long perValueObject;
    private final long perValueAdd;

    public MethodCalls(Php php) {
        super(php, "method_loop");
        accumulator = php.bind(Accumulator.class).create(STEP);
        object = php.newObject("Howdah\\Benchmarks\\Accumulator", STEP);
        perValueObject =
                PerValue.makeObject(PerValue.findFunction("Howdah\\Benchmarks\\accumulator"));
        perValueAdd = PerValue.findMethod(perValueObject, "add");
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += accumulator.add(i);
        }
        return sum;
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += object.call("add", i).asLong();
        }
        return sum;
    }

    @Override
    long perValue(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += (Long) PerValue.callOn(perValueObject, perValueAdd, (long) i);
        }
        return sum;
    }

    @Override
    long java(int calls) {
        JavaAccumulator same = new JavaAccumulator(STEP);
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += same.add(i);
        }
        return sum;
    }

    private record JavaAccumulator(long step) {
        long add(long value) {
            return value + step;
        }
    }

    @Override
    public void close() {
        accumulator.close();
        object.close();
        PerValue.release(perValueObject);
    }
}
