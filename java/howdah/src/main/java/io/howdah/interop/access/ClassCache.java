package io.howdah.interop.access;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * What is computed once for each class. A {@link ClassValue} alone would have the JDK's own classes
 * hold the values, and with them Howdah's class loader, for the life of the JVM; here they go with
 * the cache.
 */
public final class ClassCache<V> {

    private final Queue<V> values = new ConcurrentLinkedQueue<>();
    private final ClassValue<WeakReference<V>> references;

    public ClassCache(Function<Class<?>, V> compute) {
        references =
                new ClassValue<>() {
                    @Override
                    protected WeakReference<V> computeValue(Class<?> type) {
                        V value = compute.apply(type);
                        values.add(value);
                        return new WeakReference<>(value);
                    }
                };
    }

    public V get(Class<?> type) {
        return Objects.requireNonNull(references.get(type).get());
    }
}
