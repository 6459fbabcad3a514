package io.howdah.benchmarks.calls.workload;

import org.jspecify.annotations.Nullable;

/** Ten values of mixed types, which cross as a map. */
record Product(
        long id,
        String sku,
        String name,
        double price,
        double weight,
        long stock,
        long rating,
        boolean active,
        boolean hidden,
        @Nullable String note) {}
