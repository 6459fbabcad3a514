package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/** PHP calls Java: a loop in PHP for each variant, and one in Java. */
public final class CallsOfJava extends Workload {

    private final Map<Variant, IntToLongFunction> loops = new EnumMap<>(Variant.class);
    private final int parts;

    /**
     * Finds the loops of one case.
     *
     * @param php where bench/calls has been included
     * @param label what the loops there are named after
     * @param variants the ways to make the calls
     * @param parts how many elements are iterated or callbacks are made in one call, or 0
     * @param java the same in Java
     */
    public CallsOfJava(
            Php php, String label, List<Variant> variants, int parts, IntToLongFunction java) {
        this.parts = parts;
        for (Variant each : variants) {
            loops.put(each, each == Variant.JAVA ? java : phpLoop(php, label, each));
        }
    }

    private static IntToLongFunction phpLoop(Php php, String label, Variant variant) {
        String namespace =
                switch (variant) {
                    case HOWDAH -> NAMESPACE + "Howdah\\";
                    case BRIDGE -> NAMESPACE + "Bridge\\";
                    default -> NAMESPACE;
                };
        PhpFunction loop = php.function(namespace + label + "_loop");
        return calls -> loop.call(calls).asLong();
    }

    @Override
    public long run(Variant variant, int calls) {
        IntToLongFunction loop = loops.get(variant);
        if (loop == null) {
            throw new IllegalArgumentException(
                    "expected one of " + loops.keySet() + ", got " + variant);
        }
        return loop.applyAsLong(calls);
    }

    @Override
    public int parts() {
        return parts;
    }
}
