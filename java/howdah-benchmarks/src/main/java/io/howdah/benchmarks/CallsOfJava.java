package io.howdah.benchmarks;

import io.howdah.PhpFunction;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/** Calls that PHP makes of Java: a loop in PHP for each way to make them, and one in Java. */
final class CallsOfJava extends Workload {

    private final Map<Variant, IntToLongFunction> loops = new EnumMap<>(Variant.class);
    private final int parts;

    /**
     * @param rig where bench/calls has been included
     * @param kind whose label the loops there are named after
     * @param parts how many elements are iterated or callbacks are made in one call, or 0
     * @param java the same in Java
     */
    CallsOfJava(Rig rig, Case kind, int parts, IntToLongFunction java) {
        this.parts = parts;
        for (Variant each : rig.variants(kind.direction())) {
            loops.put(each, each == Variant.JAVA ? java : phpLoop(rig, kind, each));
        }
    }

    private static IntToLongFunction phpLoop(Rig rig, Case kind, Variant variant) {
        String namespace =
                switch (variant) {
                    case HOWDAH -> NAMESPACE + "Howdah\\";
                    case BRIDGE -> NAMESPACE + "Bridge\\";
                    default -> NAMESPACE;
                };
        PhpFunction loop = rig.php().function(namespace + kind.label() + "_loop");
        return calls -> loop.call(calls).asLong();
    }

    @Override
    long run(Variant variant, int calls) {
        IntToLongFunction loop = loops.get(variant);
        if (loop == null) {
            throw new IllegalArgumentException(
                    "one of " + loops.keySet() + " was expected, " + variant + " came");
        }
        return loop.applyAsLong(calls);
    }

    @Override
    int parts() {
        return parts;
    }
}
