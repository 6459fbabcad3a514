package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A type as phpdoc writes it: one or several alternatives.
 *
 * @param alternatives without duplicates, in the order they are written in
 */
record PhpType(List<String> alternatives) {

    static final PhpType MIXED = of("mixed");
    static final PhpType VOID = of("void");

    static PhpType of(String... alternatives) {
        return new PhpType(List.of(alternatives));
    }

    /** Either of the two. */
    PhpType or(PhpType other) {
        Set<String> all = new LinkedHashSet<>(alternatives);
        all.addAll(other.alternatives);
        if (all.contains("mixed")) {
            return MIXED;
        }
        if (all.size() > 1 && all.remove("void")) {
            all.add("null");
        }
        return new PhpType(new ArrayList<>(all));
    }

    /** Also null. */
    PhpType orNull() {
        return or(of("null"));
    }

    @Override
    public String toString() {
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        List<String> parts = new ArrayList<>();
        for (String each : alternatives) {
            // What a callable returns would else reach to the end.
            parts.add(each.startsWith("callable(") ? "(" + each + ")" : each);
        }
        return String.join("|", parts);
    }
}
