package io.howdah.spring;

import io.howdah.PhpPool;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** What a pool does, as meters: {@code howdah.pool.*}. */
final class PhpPoolMeters implements MeterBinder {

    private final PhpPool pool;

    PhpPoolMeters(PhpPool pool) {
        this.pool = pool;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "size", "Interpreters", metrics -> metrics.size());
        gauge(registry, "active", "Interpreters that run a task", metrics -> metrics.active());
        gauge(registry, "idle", "Interpreters that run no task", metrics -> metrics.idle());
        gauge(registry, "waiting", "Tasks that wait", metrics -> metrics.waiting());
        tasks(registry, "completed", metrics -> metrics.completed());
        tasks(registry, "failed", metrics -> metrics.failed());
        tasks(registry, "rejected", metrics -> metrics.rejected());
        FunctionCounter.builder("howdah.pool.lost", pool, from -> from.metrics().lost())
                .description("Interpreters that were lost with their processes")
                .register(registry);
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String description,
            ToDoubleFunction<PhpPool.Metrics> value) {
        Gauge.builder("howdah.pool." + name, pool, from -> value.applyAsDouble(from.metrics()))
                .description(description)
                .register(registry);
    }

    private void tasks(
            MeterRegistry registry, String outcome, ToDoubleFunction<PhpPool.Metrics> value) {
        FunctionCounter.builder(
                        "howdah.pool.tasks", pool, from -> value.applyAsDouble(from.metrics()))
                .tag("outcome", outcome)
                .description("Tasks that have ended, or were not begun")
                .register(registry);
    }
}
