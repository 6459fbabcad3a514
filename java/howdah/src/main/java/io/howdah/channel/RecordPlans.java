package io.howdah.channel;

import io.howdah.failure.PhpSignatureException;
import io.howdah.signature.Signature;
import io.howdah.stub.Binding;
import io.howdah.stub.RecordPlan;
import io.howdah.value.Value;
import io.howdah.wire.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plans of records that PHP has been told of, on one channel. */
public final class RecordPlans {

    private final Channel channel;
    private @Nullable Known[] known = new Known[16];
    private int count;

    /** What PHP knows of a plan. */
    private static final class Known {
        final int number;
        boolean telling;
        boolean told;

        Known(int number) {
            this.number = number;
        }
    }

    RecordPlans(Channel channel) {
        this.channel = channel;
    }

    /**
     * The number of a plan. PHP is told of it where it does not know it, by calls of their own.
     *
     * @throws PhpSignatureException if PHP's class does not fit
     */
    public int number(RecordPlan plan) {
        int index = plan.index;
        Known entry = index < known.length ? known[index] : null;
        return entry != null && entry.told ? entry.number : tell(plan);
    }

    private int tell(RecordPlan plan) {
        if (plan.index >= known.length) {
            known = Arrays.copyOf(known, Math.max(plan.index + 1, known.length * 2));
        }
        Known entry = known[plan.index];
        if (entry == null) {
            entry = new Known(++count);
            known[plan.index] = entry;
        }
        if (entry.telling) { // plans may be circular
            return entry.number;
        }
        entry.telling = true;
        try {
            List<Integer> inner = new ArrayList<>();
            for (RecordPlan each : plan.inner()) {
                inner.add(each == null ? 0 : number(each));
            }
            tell(plan, entry.number, inner);
            entry.told = true;
        } finally {
            entry.telling = false;
        }
        return entry.number;
    }

    private void tell(RecordPlan plan, int number, List<Integer> inner) {
        List<String> enums = plan.enumerations().stream().map(each -> each.get(0)).toList();
        Value described =
                channel.invoker()
                        .operation(
                                Schema.Operation.PLAN,
                                number,
                                kindOf(plan),
                                plan.isObject() ? plan.phpClass() : null,
                                plan.names(),
                                inner,
                                enums);
        if (!plan.isObject()) {
            return;
        }
        Binding binding = new Binding(channel, plan.type());
        if (described.isNull()) {
            binding.mismatch("PHP has no class " + plan.phpClass());
        } else {
            compare(plan, described.asList(), binding);
        }
        for (List<String> each : plan.enumerations()) {
            binding.enumeration(each.get(0), each.subList(1, each.size()).toArray(String[]::new));
        }
        binding.complete();
    }

    private static int kindOf(RecordPlan plan) {
        return switch (plan.kind()) {
            case OBJECT -> Schema.PlanKind.OBJECT;
            case ARRAY -> Schema.PlanKind.ARRAY;
            case ELEMENTS -> Schema.PlanKind.ELEMENTS;
        };
    }

    private static void compare(RecordPlan plan, List<Value> declared, Binding binding) {
        for (int i = 0; i < declared.size(); i++) {
            String name = plan.phpClass() + "::$" + plan.names().get(i);
            if (declared.get(i).isNull()) {
                binding.mismatch("PHP has no property " + name);
                continue;
            }
            Signature expected = new Signature(name, List.of(), plan.phpTypes().get(i));
            Signature property = new Signature(name, List.of(), declared.get(i).asString());
            for (String mismatch : expected.mismatches(property)) {
                binding.mismatch(name + ": " + mismatch);
            }
        }
    }
}
