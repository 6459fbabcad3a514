package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;

/** {@code strrev} of 64 bytes: a short string each way. */
public final class StrrevCalls extends CallsOfPhp {

    private final String text = Inputs.text();
    private final MeasuredFunctions functions;
    private final PhpFunction strrev;
    private final long perValueStrrev = PerValue.findFunction("strrev");

    public StrrevCalls(Php php) {
        super(php, "strrev_loop");
        functions = php.bind(MeasuredFunctions.class);
        strrev = php.function("strrev");
    }

    private static long digest(String reversed) {
        return (long) reversed.charAt(0) + reversed.charAt(40);
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        String reversed = "";
        for (int i = 0; i < calls; i++) {
            reversed = functions.strrev(text);
            sum += reversed.length();
        }
        return sum + digest(reversed);
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        String reversed = "";
        for (int i = 0; i < calls; i++) {
            reversed = strrev.call(text).asString();
            sum += reversed.length();
        }
        return sum + digest(reversed);
    }

    @Override
    long perValue(int calls) {
        long sum = 0;
        String reversed = "";
        for (int i = 0; i < calls; i++) {
            reversed = (String) PerValue.call(perValueStrrev, text);
            sum += reversed.length();
        }
        return sum + digest(reversed);
    }

    @Override
    long java(int calls) {
        long sum = 0;
        String reversed = "";
        for (int i = 0; i < calls; i++) {
            reversed = new StringBuilder(text).reverse().toString();
            sum += reversed.length();
        }
        return sum + digest(reversed);
    }
}
