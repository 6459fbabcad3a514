package io.howdah.benchmarks;

import java.util.List;

/**
 * What a run came to.
 *
 * @param all one result for each case in each variant, case by case
 */
record Results(List<Result> all) {

    List<Case> cases() {
        return all.stream().map(Result::measured).distinct().toList();
    }

    Result of(Case measured, Variant variant) {
        return all.stream()
                .filter(each -> each.measured() == measured && each.variant() == variant)
                .findFirst()
                .orElseThrow();
    }
}
