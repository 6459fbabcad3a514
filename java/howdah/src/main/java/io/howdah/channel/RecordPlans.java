package io.howdah.channel;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putIds;
import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.failure.PhpSignatureException;
import io.howdah.signature.Signature;
import io.howdah.stub.Binding;
import io.howdah.stub.RecordPlan;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.PlannedClass;
import io.howdah.wire.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plans of records that PHP has been told of, on one channel. */
public final class RecordPlans {

    private final EngineChannel channel;
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

    RecordPlans(EngineChannel channel) {
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
        PlannedClass found = give(plan, number, inner);
        if (!plan.isObject()) {
            return;
        }
        Binding binding = new Binding(channel, plan.type());
        if (found.isDeclared()) {
            compare(plan, found, binding);
        } else {
            binding.mismatch("PHP has no class " + plan.phpClass());
        }
        for (List<String> each : plan.enumerations()) {
            binding.enumeration(each.get(0), each.subList(1, each.size()).toArray(String[]::new));
        }
        binding.complete();
    }

    private PlannedClass give(RecordPlan plan, int number, List<Integer> inner) {
        int mark = channel.begin(Schema.Operation.PLAN);
        try {
            write(plan, number, inner);
            channel.call();
            return PlannedClass.read(channel.in());
        } finally {
            channel.end(mark);
        }
    }

    private void write(RecordPlan plan, int number, List<Integer> inner) {
        MessageBuffer b = channel.message();
        int mark = messageStart(b, Schema.Call.PLAN);
        putVarintField(b, Schema.Plan.NUMBER, number);
        putVarintField(b, Schema.Plan.KIND, kindOf(plan));
        if (plan.isObject()) {
            putString(b, Schema.Plan.CLASS_NAME, plan.phpClass());
        }
        if (plan.kind() != RecordPlan.Kind.ELEMENTS) {
            plan.names().forEach(name -> putString(b, Schema.Plan.NAMES, name));
        }
        long[] plans = inner.stream().mapToLong(Integer::longValue).toArray();
        putIds(b, Schema.Plan.PLANS, plans, plans.length);
        for (List<String> each : plan.enumerations()) {
            putString(b, Schema.Plan.ENUMS, each.get(0));
        }
        messageEnd(b, mark);
    }

    private static int kindOf(RecordPlan plan) {
        return switch (plan.kind()) {
            case OBJECT -> Schema.PlanKind.OBJECT;
            case ARRAY -> Schema.PlanKind.ARRAY;
            case ELEMENTS -> Schema.PlanKind.ELEMENTS;
            case DATE -> Schema.PlanKind.DATE;
        };
    }

    private static void compare(RecordPlan plan, PlannedClass found, Binding binding) {
        for (int i = 0; i < plan.names().size(); i++) {
            String name = plan.phpClass() + "::$" + plan.names().get(i);
            String type = i < found.types().size() ? found.types().get(i) : null;
            if (type == null) {
                binding.mismatch("PHP has no property " + name);
                continue;
            }
            Signature expected = new Signature(name, List.of(), plan.phpTypes().get(i));
            for (String mismatch : expected.mismatches(new Signature(name, List.of(), type))) {
                binding.mismatch(name + ": " + mismatch);
            }
        }
    }
}
