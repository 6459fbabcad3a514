package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;

/** {@code strlen} of 64 KiB: a large string in, an int back. */
public final class StrlenCalls extends CallsOfPhp {

    private final byte[][] strings = {new byte[65536], new byte[65535]};
    private final MeasuredFunctions functions;
    private final PhpFunction strlen;
    private final long perValueStrlen = PerValue.findFunction("strlen");

    public StrlenCalls(Php php) {
        super(php, "strlen_loop");
        functions = php.bind(MeasuredFunctions.class);
        strlen = php.function("strlen");
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += functions.strlen(strings[i & 1]);
        }
        return sum;
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += strlen.call(strings[i & 1]).asLong();
        }
        return sum;
    }

    @Override
    long perValue(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += (Long) PerValue.call(perValueStrlen, strings[i & 1]);
        }
        return sum;
    }

    @Override
    long java(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += strings[i & 1].length;
        }
        return sum;
    }
}
