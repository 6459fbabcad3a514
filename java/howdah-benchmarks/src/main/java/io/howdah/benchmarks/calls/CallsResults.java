package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.calls.workload.Direction;
import io.howdah.benchmarks.calls.workload.Variant;
import java.util.List;

/**
 * What a run came to.
 *
 * @param all one result for each case in each variant, case by case
 */
record CallsResults(List<CallsResult> all) {

    boolean has(Case measured) {
        return all.stream().anyMatch(each -> each.measured() == measured);
    }

    List<Case> cases(Direction direction) {
        return all.stream()
                .map(CallsResult::measured)
                .filter(each -> each.direction() == direction)
                .distinct()
                .toList();
    }

    /** {@return the ways in which such calls were made, in the order of the table} */
    List<Variant> variants(Direction direction) {
        return direction.variants().stream()
                .filter(variant -> all.stream().anyMatch(each -> is(each, direction, variant)))
                .toList();
    }

    private static boolean is(CallsResult result, Direction direction, Variant variant) {
        return result.measured().direction() == direction && result.variant() == variant;
    }

    CallsResult of(Case measured, Variant variant) {
        return all.stream()
                .filter(each -> each.measured() == measured && each.variant() == variant)
                .findFirst()
                .orElseThrow();
    }
}
